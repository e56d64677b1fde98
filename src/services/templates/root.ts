import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SessionRoot } from '#src/session/session-slice.ts';
import type { templatesApi } from './api.ts';

/** The part of the store that this service fills, and the session, whose practice its addresses name. */
export interface TemplatesRoot extends SessionRoot {
  readonly templates: ReturnType<typeof templatesApi.reducer>;
}
export type TemplatesThunk<R> = ThunkAction<R, TemplatesRoot, unknown, UnknownAction>;
