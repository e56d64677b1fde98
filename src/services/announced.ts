import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Extension } from '#contract/extensions.ts';

type Api = Pick<BaseQueryApi, 'dispatch' | 'getState'>;
type ReadAnnounced = (api: Api) => Promise<readonly string[] | null>;

let read: ReadAnnounced = async () => null;

/** Set by the endpoint that loads the list, because it stands on the base query itself. */
export const readAnnouncedWith = (reader: ReadAnnounced): void => void (read = reader);

/** Whether the server announces an extension; null where its list cannot be loaded. */
export const isAnnounced = async (api: Api, extension: Extension): Promise<boolean | null> =>
  (await read(api))?.includes(extension) ?? null;
