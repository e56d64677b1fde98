import type { communication } from '#contract/communication/index.ts';
import { addNote } from '#server/domain/conversation/add-note.ts';
import { fetchMediaAgain } from '#server/domain/conversation/fetch-media-again.ts';
import { getConversation } from '#server/domain/conversation/get.ts';
import { listConversations } from '#server/domain/conversation/list.ts';
import { listMessages } from '#server/domain/conversation/list-messages.ts';
import { searchConversations } from '#server/domain/conversation/search.ts';
import { sendMessage } from '#server/domain/conversation/send-message.ts';
import { startConversation } from '#server/domain/conversation/start.ts';
import { updateConversation } from '#server/domain/conversation/update.ts';
import { type UploadTarget, uploadFile } from '#server/domain/file/upload-file.ts';
import { cancelGroupText } from '#server/domain/group-text/cancel.ts';
import { listGroupTexts } from '#server/domain/group-text/list.ts';
import { previewGroupText } from '#server/domain/group-text/preview.ts';
import { sendGroupText } from '#server/domain/group-text/send.ts';
import { listSecondaryContacts } from '#server/domain/pet-owner/list-secondary-contacts.ts';
import { savePetOwner } from '#server/domain/pet-owner/save.ts';
import { searchPetOwners } from '#server/domain/pet-owner/search.ts';
import { cancelScheduledMessage } from '#server/domain/scheduled-message/cancel.ts';
import { changeScheduledMessage } from '#server/domain/scheduled-message/change.ts';
import { listScheduledMessages } from '#server/domain/scheduled-message/list.ts';
import { scheduleMessage } from '#server/domain/scheduled-message/schedule.ts';
import { sendScheduledMessage } from '#server/domain/scheduled-message/send-now.ts';
import { updateRequest } from '#server/domain/request/update.ts';
import type { Handlers } from './serve.ts';

export const communicationRoutes = (home: UploadTarget): Handlers<typeof communication> => ({
  searchPetOwners,
  savePetOwner,
  listSecondaryContacts,
  listConversations,
  searchConversations,
  getConversation,
  startConversation,
  updateConversation,
  previewGroupText,
  sendGroupText,
  listGroupTexts,
  cancelGroupText,
  updateRequest: (ctx, input) => updateRequest(ctx, input, home.publicOrigin),
  listMessages,
  sendMessage: (ctx, input) => sendMessage(ctx, input, home.publicOrigin),
  addNote,
  fetchMediaAgain,
  listScheduledMessages,
  scheduleMessage: (ctx, input) => scheduleMessage(ctx, input, home.publicOrigin),
  changeScheduledMessage,
  cancelScheduledMessage,
  sendScheduledMessage,
  uploadFile: (ctx, input) => uploadFile(ctx, input, home),
});
