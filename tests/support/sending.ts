import type { Page, Request } from '@playwright/test';
import { sendMessage } from '#contract/communication/messages.ts';
import { isOnRoute } from '#server/sandbox/faults/route-pattern.ts';
import { routeOf } from './route-of.ts';

/** Where texts are sent. */
export const sendRoute = routeOf(sendMessage);

/** A browser asks the server to send a text. */
export const isSend = (request: Request): boolean =>
  isOnRoute(sendRoute, request.method(), new URL(request.url()).pathname);

/** The next text that a page asks the server to send. */
export const nextSend = (page: Page): Promise<Request> => page.waitForRequest(isSend);
