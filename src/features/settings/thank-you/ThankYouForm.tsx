import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { thankYouLength } from '#contract/rules/limits.ts';
import { thankYou as words } from '#src/strings/thank-you.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { FormText, FormTextArea } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { isWebLink, thankYouOf } from '../communications/thank-you-fields.ts';
import { PublishedSurvey } from './PublishedSurvey.tsx';
import { SurveyChoice } from './SurveyChoice.tsx';
import type { ThankYouSurveys } from './use-thank-you-surveys.ts';
import { completeLink } from '../complete-link.ts';
import { PlaceholderButtons } from '../PlaceholderButtons.tsx';

/** Whether clients are thanked, with which message, survey and link (PO-01, PO-03 to PO-05). */
export function ThankYouForm({ surveys }: { surveys: ThankYouSurveys | null }) {
  const { draft, edit } = usePublishPage<CommunicationsFields>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { message, link } = thankYouOf(draft);
  return (
    <>
      <Switch
        name="thankYou"
        label={words.switch}
        hint={words.switchHint(draft.thankYou)}
        isOn={draft.thankYou}
        onChange={(thankYou) => edit({ thankYou })}
      />
      <div className="flex flex-col gap-2">
        <FormTextArea<CommunicationsFields>
          name="thankYouMessage"
          label={words.message.label}
          hint={<span className="tabular-nums">{words.message.count(message.length, thankYouLength)}</span>}
          className="max-h-96 min-h-32"
          required={draft.thankYou}
          ref={area}
        />
        <PlaceholderButtons area={area} />
      </div>
      {surveys ? <SurveyChoice surveys={surveys} /> : <PublishedSurvey />}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <FormText<CommunicationsFields>
            name="thankYouLink"
            type="url"
            inputMode="url"
            label={words.link.label}
            hint={words.link.hint}
            onLeave={(typed) => edit({ thankYouLink: completeLink(typed) })}
          />
        </div>
        {link !== null && isWebLink(link) && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={words.link.openName}
            className={`${buttonClass()} mt-6.5`}
          >
            <ExternalLink aria-hidden />
            {words.link.open}
          </a>
        )}
      </div>
    </>
  );
}
