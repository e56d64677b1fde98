import type { getNewsletter as call } from '#contract/campaigns/newsletters.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { newsletterFindings } from '#contract/rules/newsletters/newsletter-findings.ts';
import { documentOf } from '#contract/templates/newsletter-templates.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentTemplate, requireOwnAddress } from '../template/internal.ts';
import { hasPostalAddress, newsletterNamed, presentNewsletter } from './internal.ts';

/** A newsletter with its letter, and what the letter lacks. */
export async function getNewsletter(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const found = await newsletterNamed(ctx, input.id);
  const practice = await ownPractice(ctx);
  const letter = await ctx.db
    .selectFrom('template')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', found.template_id)
    .executeTakeFirstOrThrow();
  const document = documentOf(letter);
  return {
    campaign: presentNewsletter(found, practice),
    template: presentTemplate(letter),
    findings: document
      ? newsletterFindings({
          subject: letter.subject ?? '',
          document,
          hasPostalAddress: hasPostalAddress(practice),
          htmlBytes: Buffer.byteLength(letter.content['en-us']?.['text/html'] ?? ''),
        })
      : [{ kind: 'no_content', section: null }],
  };
}
