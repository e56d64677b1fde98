import type { communication } from '#contract/communication/index.ts';
import { getConversation } from '#server/domain/conversation/get.ts';
import { listConversations } from '#server/domain/conversation/list.ts';
import { listMessages } from '#server/domain/conversation/list-messages.ts';
import { sendMessage } from '#server/domain/conversation/send-message.ts';
import { startConversation } from '#server/domain/conversation/start.ts';
import { updateConversation } from '#server/domain/conversation/update.ts';
import { type FileHome, uploadFile } from '#server/domain/file/upload-file.ts';
import { savePetOwner } from '#server/domain/pet-owner/save.ts';
import { searchPetOwners } from '#server/domain/pet-owner/search.ts';
import type { Handlers } from './serve.ts';

export const communicationRoutes = (home: FileHome): Handlers<typeof communication> => ({
  searchPetOwners,
  savePetOwner,
  listConversations,
  getConversation,
  startConversation,
  updateConversation,
  listMessages,
  sendMessage: (ctx, input) => sendMessage(ctx, input, home.publicOrigin),
  uploadFile: (ctx, input) => uploadFile(ctx, input, home),
});
