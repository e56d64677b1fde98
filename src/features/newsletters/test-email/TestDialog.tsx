import { type ComponentProps, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { testEmails as words } from '#src/strings/newsletter-tests.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { ClientPicker } from '../preview/LetterPreview.tsx';
import { typedAddresses } from './test-addresses.ts';
import { useTestEmail } from './use-test-email.ts';

interface TestDialogProps {
  /** Of the newsletter. */
  id: string;
  isSaved: boolean;
  picker: ClientPicker;
  onClose: () => void;
}

/** Where a test goes, and as whom it is filled in. */
export function TestDialog({ id, isSaved, picker: Picker, onClose }: TestDialogProps) {
  const form = useId();
  const own = useSelector(({ session }: SessionRoot) => session.user?.email ?? '');
  const [typed, setTyped] = useState(own);
  const [client, setClient] = useState<ComponentProps<ClientPicker>['client']>(null);
  const [isChecked, setChecked] = useState(false);
  const { send, isSending, problem, setProblem } = useTestEmail(onClose);
  const addresses = typedAddresses(typed);
  const submit = () => {
    setChecked(true);
    if (addresses.kind !== 'usable') return setProblem(null);
    void send({ id, to: [...addresses.to], ...(client && { as: client.id }) });
  };
  return (
    <Dialog
      open
      onClose={() => isSending || onClose()}
      title={words.title}
      description={words.text}
      closeLabel={words.cancel}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isSending} disabled={!isSaved}>
            {words.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && isSaved) submit();
        }}
      >
        <TextField
          type="text"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={words.to}
          hint={words.toHint}
          error={isChecked ? problemOf(addresses) : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Picker client={client} onPick={setClient} />
          <p className="mt-1.5 text-sm text-pretty text-ink-soft">{words.asHint}</p>
        </div>
        {!isSaved && (
          <p role="status" className="text-sm text-ink-soft">
            {words.savedFirst}
          </p>
        )}
        {problem !== null && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function problemOf(addresses: ReturnType<typeof typedAddresses>): string | undefined {
  switch (addresses.kind) {
    case 'usable':
      return undefined;
    case 'none':
      return words.none;
    case 'many':
      return words.many;
    case 'unusable':
      return words.unusable(addresses.address);
  }
}
