import { ChartColumn, CircleSlash, Copy, EllipsisVertical, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { takesAnswers } from '#src/services/surveys/surveys.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusIfLost } from '#src/ui/focus-if-lost.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import type { MenuAction } from '#src/ui/overlays/MenuPanel.tsx';
import { Status, type Tone } from '#src/ui/Status.tsx';
import { publishingOf, type useSurveyActions } from './use-survey-actions.ts';

/** The controls of a row, from left to right. */
export const columns = ['open', 'publish', 'more'] as const;
type Column = (typeof columns)[number];

const tones: Record<NonNullable<Survey['status']>, Tone> = { DRAFT: 'neutral', PUBLISHED: 'good', CLOSED: 'warn' };

interface SurveyRowProps {
  survey: Survey;
  /** Whether clients are asked with the thank-you. */
  isWithThanks: boolean;
  /** Which of its controls the Tab key reaches; null for another row's. */
  tabStop: Column | null;
  addressOfDesigner: string;
  addressOfReport: string;
  actions: ReturnType<typeof useSurveyActions>;
}

/** A survey: its state, its numbers and what can be done. */
export function SurveyRow(props: SurveyRowProps) {
  const { survey, isWithThanks, tabStop, addressOfDesigner, addressOfReport, actions } = props;
  const { id, name, status, version, is_edited, last_day } = survey;
  const today = useToday();
  const isOver = status === 'PUBLISHED' && !takesAnswers(survey, today);
  const more = useRef<HTMLButtonElement>(null);
  const publishing = publishingOf(survey);
  const control = (column: Column) => ({ 'data-column': column, tabIndex: column === tabStop ? 0 : -1 });

  /** The button that was pressed may be gone afterwards. */
  async function publish() {
    await actions.publish(survey);
    focusIfLost(more.current);
  }

  return (
    <div className="flex items-start gap-2 py-3 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            {...control('open')}
            to={addressOfDesigner}
            className="min-w-0 rounded-sm font-medium wrap-anywhere underline-offset-2 hover:underline"
          >
            {name}
          </Link>
          {isOver && last_day ? (
            <Status tone="warn">{words.over(formatMonthDay(last_day, 'UTC'))}</Status>
          ) : (
            status && <Status tone={tones[status]}>{words.status[status]}</Status>
          )}
          {is_edited && version && <Status tone="accent">{words.edited(version)}</Status>}
          {isWithThanks && <Status tone="info">{words.withThanks}</Status>}
        </p>
        <p className="text-sm text-pretty text-ink-soft tabular-nums">{numbersOf(survey).join(' · ')}</p>
      </div>
      {publishing && (
        <Button
          {...control('publish')}
          size="sm"
          aria-label={words.actionOn(words[publishing], name)}
          busy={actions.publishing === id}
          onClick={() => void publish()}
        >
          {words[publishing]}
        </Button>
      )}
      <MoreMenu
        survey={survey}
        button={more}
        control={control('more')}
        addressOfDesigner={addressOfDesigner}
        addressOfReport={addressOfReport}
        actions={actions}
      />
    </div>
  );
}

function numbersOf({ survey_schema, status, answered, invited }: Survey): string[] {
  const isAsked = status !== 'DRAFT' && answered !== undefined;
  return [
    words.questions(questionsOf(survey_schema).length),
    ...(isAsked ? [words.answered(answered)] : []),
    ...(isAsked && invited !== undefined ? [words.rate(answered, invited)] : []),
  ];
}

interface MoreMenuProps extends Omit<SurveyRowProps, 'tabStop' | 'isWithThanks'> {
  button: React.RefObject<HTMLButtonElement | null>;
  control: object;
}

function MoreMenu({ survey, button, control, addressOfDesigner, addressOfReport, actions }: MoreMenuProps) {
  const navigate = useNavigate();
  const { name, status } = survey;
  const go = (address: string) => void navigate(address);
  const edit: MenuAction = { key: 'edit', label: words.edit, icon: <Pencil />, onSelect: () => go(addressOfDesigner) };
  const report: MenuAction = {
    key: 'report',
    label: words.report,
    icon: <ChartColumn />,
    onSelect: () => go(addressOfReport),
  };
  const copy: MenuAction = {
    key: 'copy',
    label: words.copy,
    icon: <Copy />,
    onSelect: () => void actions.copy(survey),
  };
  const close: MenuAction = {
    key: 'close',
    label: words.close,
    icon: <CircleSlash />,
    onSelect: () => void actions.close(survey),
  };
  const groups = [[edit, ...(status === 'DRAFT' ? [] : [report]), copy], ...(status === 'PUBLISHED' ? [[close]] : [])];
  return (
    <Menu
      label={words.more(name)}
      button={button}
      groups={groups}
      renderTrigger={(props) => (
        <IconButton label={words.more(name)} icon={<EllipsisVertical aria-hidden />} {...props} {...control} />
      )}
    />
  );
}
