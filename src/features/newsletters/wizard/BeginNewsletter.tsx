import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useNewsletterTemplates } from '#src/services/templates/templates.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { at, startingTemplateIn } from '../addresses.ts';
import { beginNewsletter, changeNewsletter } from '../copy-letter.ts';
import { BeginForm } from './BeginForm.tsx';
import { WizardFrame } from './WizardFrame.tsx';

const words = newsletters.begin;

/** A new newsletter (NL-04), with a blank letter or a copy of a template's (TE-05). The chosen template is in the address. */
export function BeginNewsletter() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const templateId = startingTemplateIn(params);
  return (
    <WizardFrame title={words.newsletter} list="communications">
      <div className="max-w-[40rem]">
        <BeginForm
          kind="newsletter"
          create={(letter, key) =>
            beginNewsletter({ ...letter, templateId }, templateId ? `${key}-${templateId}` : key)
          }
          change={({ id }, details) => changeNewsletter({ id, ...details })}
          onCreated={({ id }) => void navigate(at.newsletter(id, 'content'), { replace: true })}
        >
          <StartingTemplate
            chosen={templateId}
            onChoose={(id) => void navigate(at.newNewsletter(id ?? undefined), { replace: true })}
          />
        </BeginForm>
      </div>
    </WizardFrame>
  );
}

interface StartingTemplateProps {
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function StartingTemplate({ chosen, onChoose }: StartingTemplateProps) {
  const query = useNewsletterTemplates();
  const [isRetrying, retry] = useRetry(query);
  const name = useId();
  const { data, error } = query;
  if (error && !data)
    return (
      <NotLoaded level={null} title={newsletters.templates.failed} error={error} busy={isRetrying} onRetry={retry} />
    );
  if (!data) return <Skeleton className="h-24" />;
  const choices = [{ templateId: null, name: words.blank, description: null }, ...data.data];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{words.with}</legend>
      {choices.map((choice) => (
        <label
          key={choice.templateId}
          className="flex cursor-pointer gap-3 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            checked={choice.templateId === chosen}
            onChange={() => onChoose(choice.templateId)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{choice.name}</span>
            {choice.description && (
              <span className="block text-sm wrap-anywhere text-ink-soft">{choice.description}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
