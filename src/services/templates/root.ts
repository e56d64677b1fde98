import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SessionRoot } from '#src/session/session-slice.ts';
import type { templatesApi } from './api.ts';

/** The slice of the store that holds this service's cache, and the session, whose practice its URLs contain. */
export interface TemplatesRoot extends SessionRoot {
  readonly templates: ReturnType<typeof templatesApi.reducer>;
}
export type TemplatesThunk<R> = ThunkAction<R, TemplatesRoot, unknown, UnknownAction>;
