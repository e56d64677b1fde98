import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Template } from '#contract/templates/templates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { deleteTemplateHere } from '#src/services/templates/template-edits.ts';
import { useNewsletterTemplates } from '#src/services/templates/templates.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { at, newId } from '../addresses.ts';
import { beginTemplate, type LettersRoot, nameOfCopy } from '../copy-letter.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { makeCopy } from './duplicate.ts';
import { ListFrame, LoadingRows } from './ListFrame.tsx';
import { ListRow } from './ListRow.tsx';
import { NoLetters } from './NoLetters.tsx';
import { TemplatePreview } from './PreviewDialog.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { hasWords, useSearch } from './use-search.ts';

const words = newsletters.templates;

/** The practice's newsletter templates, by name (NL-02, TE-05). */
export function TemplateList() {
  const { typed, type, searched } = useSearch('tq');
  const query = useNewsletterTemplates();
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const dispatch = useThunkDispatch<LettersRoot>();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Template | null>(null);
  const [previewed, setPreviewed] = useState<Template | null>(null);
  const rows = data?.data.filter(({ name, subject, description }) => hasWords(searched, [name, subject, description]));
  const { list, linkAfter } = useRowFocus(rows?.map(({ templateId }) => templateId) ?? []);
  const isFailed = error !== undefined && !data;
  return (
    <ListFrame
      search={{ label: words.search, value: typed, onChange: type }}
      create={{ label: words.create, to: at.template(newId) }}
      found={rows ? words.found(rows.length) : null}
    >
      {isFailed ? (
        <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : !rows ? (
        <LoadingRows label={words.loading} />
      ) : rows.length === 0 ? (
        <NoLetters kind="template" isSearch={searched !== ''} onBegin={() => void navigate(at.template(newId))} />
      ) : (
        <ul ref={list} aria-label={words.label} className="flex flex-col gap-2">
          {rows.map((template) => (
            <TemplateRow
              key={template.templateId}
              template={template}
              onPreview={() => setPreviewed(template)}
              onDelete={() => setDeleted(template)}
            />
          ))}
        </ul>
      )}
      {previewed && <TemplatePreview template={previewed} name={previewed.name} onClose={() => setPreviewed(null)} />}
      {deleted && (
        <DeleteDialog
          kind="template"
          name={deleted.name}
          text={newsletters.remove.template.text}
          onDelete={() => dispatch(deleteTemplateHere({ id: deleted.templateId }))}
          nextFocus={() => linkAfter(deleted.templateId)}
          onClose={() => setDeleted(null)}
        />
      )}
    </ListFrame>
  );
}

interface TemplateRowProps {
  template: Template;
  onPreview: () => void;
  onDelete: () => void;
}

function TemplateRow({ template, onPreview, onDelete }: TemplateRowProps) {
  const { templateId, name, subject, description } = template;
  const navigate = useNavigate();
  const dispatch = useThunkDispatch<LettersRoot>();
  const duplicate = () => {
    const copy = nameOfCopy(name);
    void dispatch(makeCopy('copy', copy, (key) => beginTemplate({ ...template, name: copy }, key)));
  };
  return (
    <ListRow
      id={templateId}
      name={name}
      to={at.template(templateId)}
      text={[description, subject].filter(Boolean).join(' · ') || null}
      action={
        <Link to={at.newNewsletter(templateId)} aria-label={words.use(name)} className={buttonClass('secondary', 'sm')}>
          {words.short}
        </Link>
      }
      actions={[
        [
          {
            key: 'open',
            label: newsletters.row.open,
            icon: <Pencil />,
            onSelect: () => void navigate(at.template(templateId)),
          },
          { key: 'preview', label: newsletters.row.preview, icon: <Eye />, onSelect: onPreview },
          { key: 'duplicate', label: newsletters.row.duplicate, icon: <Copy />, onSelect: duplicate },
        ],
        [{ key: 'delete', label: newsletters.row.remove, icon: <Trash2 />, danger: true, onSelect: onDelete }],
      ]}
    />
  );
}
