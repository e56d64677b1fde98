import type { Page, Request } from '@playwright/test';
import { sendMessage } from '#contract/communication/messages.ts';
import { isOnRoute } from '#server/sandbox/faults/route-pattern.ts';
import { routeOf } from './route-of.ts';

/** The route of texts to be sent. */
export const sendRoute = routeOf(sendMessage);

/** The request of a browser to send a text. */
export const isSend = (request: Request): boolean =>
  isOnRoute(sendRoute, request.method(), new URL(request.url()).pathname);

/** The next request of a page to send a text. */
export const nextSend = (page: Page): Promise<Request> => page.waitForRequest(isSend);
