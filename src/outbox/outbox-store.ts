import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import type { OutboxRoot } from './outbox-slice.ts';

type Root = OutboxRoot & CommunicationRoot & NotificationRoot & Parameters<typeof hasExtension>[0];

/** The part of the app's store that the outbox uses. */
export interface OutboxStore {
  dispatch: ThunkDispatch<Root, unknown, UnknownAction>;
  getState(): Root;
}
