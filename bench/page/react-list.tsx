import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Conversation } from '#contract/communication/conversations.ts';

// The least that a React page must do to show the inbox: the same question of the same server, and the first names of its answer.

const shown = 20;
const token = localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('.idToken')) ?? '');

function Inbox() {
  const [rows, setRows] = useState<readonly Conversation[]>([]);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/v1/conversations', { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data: Conversation[] };
      setRows(data.slice(0, shown));
    };
    void load();
  }, []);
  return (
    <ul aria-label="Conversations">
      {rows.map(({ id, pet_owner }) => (
        <li key={id}>{pet_owner?.last_name}</li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Inbox />);
