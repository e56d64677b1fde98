import { useNavigate } from 'react-router-dom';
import { conversationAddress } from '../shared/addresses.ts';
import { useStartConversation } from '../start/use-start-conversation.ts';

/** Opens the conversation with another number of a client. */
export function useTextNumber(onLeave: () => void) {
  const navigate = useNavigate();
  return useStartConversation((started) => {
    onLeave();
    void navigate(conversationAddress(started.id, started.container));
  });
}
