import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addresses } from './addresses.ts';
import { ConfirmPage } from './ConfirmPage.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { StatusPage } from './StatusPage.tsx';

/** Where a practice registers (SH-25): the form, where a registration stands (`r`), or the practice's confirmation (`confirm`). */
export function RegisterPage() {
  const query = new URLSearchParams(useLocation().search);
  const [link, confirmation, invitation] = [query.get('r'), query.get('confirm'), query.get('invitation')];
  if (link !== null) return <StatusPage key={link} link={link} />;
  if (confirmation !== null) return <ConfirmPage link={confirmation} />;
  if (invitation !== null) return <TakenInvitation code={invitation} />;
  return <RegistrationForm />;
}

/** Takes the code from the address, so that it is in no history and no bookmark (F-66). */
function TakenInvitation({ code }: { code: string }) {
  const navigate = useNavigate();
  // Not in a layout effect: the router would not listen to the address yet.
  useEffect(() => {
    const draft = readDraft();
    storeDraft(draft.invitation === code ? draft : { typed: {}, invitation: code, attempt: null });
    void navigate(addresses.form(), { replace: true });
  }, [code, navigate]);
  return null;
}
