import { Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { careAtLink } from '#server/domain/care-page/find-care.ts';
import { htmlAnswer } from '../html-answer.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import type { ServeParts } from '../serve.ts';
import { careView } from './views.ts';

/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];

/** The page on which a client reads what the practice recommends for each animal; there is nothing to press but links. */
export function carePages(parts: ServeParts): Hono<RequestEnv> {
  const show = publicPage(parts, {
    name: 'care',
    limits: views,
    show: async (_, c) => {
      const found = await careAtLink(parts.runner.store.db, c.req.param('link') ?? '');
      if (!found) return htmlAnswer(c, noPractice, 404);
      c.set('shownPractice', found.practice);
      return htmlAnswer(c, careView(found));
    },
  });
  return new Hono<RequestEnv>().get('/:link', show);
}
