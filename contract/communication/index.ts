import { defineService } from '../http.ts';
import { updateRequest } from './requests.ts';
import { getConversation, listConversations, startConversation, updateConversation } from './conversations.ts';
import { uploadFile } from './files.ts';
import { cancelGroupText, listGroupTexts, previewGroupText, sendGroupText } from './group-texts.ts';
import { addNote, fetchMediaAgain, listMessages, sendMessage } from './messages.ts';
import { listSecondaryContacts, savePetOwner, searchPetOwners } from './pet-owners.ts';
import {
  cancelScheduledMessage,
  changeScheduledMessage,
  listScheduledMessages,
  scheduleMessage,
  sendScheduledMessage,
} from './scheduled-messages.ts';
import { searchConversations } from './search.ts';

/** Conversations with pet owners and their messages. */
export const communication = defineService({
  name: 'communication',
  endpoints: {
    searchPetOwners,
    savePetOwner,
    listSecondaryContacts,
    listConversations,
    searchConversations,
    getConversation,
    startConversation,
    updateConversation,
    listMessages,
    sendMessage,
    addNote,
    fetchMediaAgain,
    listScheduledMessages,
    scheduleMessage,
    changeScheduledMessage,
    cancelScheduledMessage,
    sendScheduledMessage,
    previewGroupText,
    sendGroupText,
    listGroupTexts,
    cancelGroupText,
    updateRequest,
    uploadFile,
  },
});
