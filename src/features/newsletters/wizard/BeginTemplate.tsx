import { useNavigate } from 'react-router-dom';
import { newsletters } from '#src/strings/newsletters.ts';
import { at } from '../addresses.ts';
import { beginTemplate, changeTemplate } from '../copy-letter.ts';
import { BeginForm } from './BeginForm.tsx';
import { WizardFrame } from './WizardFrame.tsx';

/** A new template with a blank letter (TE-04). */
export function BeginTemplate() {
  const navigate = useNavigate();
  return (
    <WizardFrame title={newsletters.begin.template} list="templates">
      <div className="max-w-[40rem]">
        <BeginForm
          kind="template"
          create={beginTemplate}
          change={({ templateId }, details) => changeTemplate({ templateId, ...details })}
          onCreated={({ templateId }) => void navigate(at.template(templateId), { replace: true })}
        />
      </div>
    </WizardFrame>
  );
}
