import { Link } from 'react-router-dom';
import { type Answers, writtenIn } from '#contract/rules/surveys/answers.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { scoreIn } from '#contract/rules/surveys/score-in.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { errorOfPages } from '#src/services/fetch-more.ts';
import { useLatestAnswers } from '#src/services/surveys/reports.ts';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { reports } from '#src/strings/reports.ts';
import { Time } from '#src/ui/Time.tsx';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import { ReportPart } from './ReportPart.tsx';

const words = reports.latest;

/** The answers to all surveys, the latest first (RP-03). */
export function LatestAnswers({ addressOfReport }: { addressOfReport: (surveyId: string) => string }) {
  const query = useLatestAnswers();
  const { data: surveys } = useSurveys();
  const zone = usePracticeZone();
  const surveyOf = (id: string) => surveys?.data.find((one) => one.id === id);
  return (
    <ReportPart
      title={words.title}
      query={{ ...query, error: errorOfPages(query) }}
      failed={words.failed}
      skeleton="h-72"
    >
      {({ pages }) => {
        const answers = pages.flatMap(({ data }) => data);
        if (answers.length === 0) return <p className="text-ink-soft">{words.none}</p>;
        return (
          <>
            <p className="text-sm text-ink-soft tabular-nums">{reports.answered(pages[0]?.total ?? answers.length)}</p>
            <ul aria-label={words.title} className="flex flex-col divide-y divide-line">
              {answers.map(({ id, surveyId, client, submittedAt, answers: given }) => {
                const { name, score, text } = inShort(surveyOf(surveyId), given);
                return (
                  <li key={id} className="flex flex-col gap-0.5 py-2">
                    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <Link to={addressOfReport(surveyId)} className="font-medium underline underline-offset-2">
                        {name}
                      </Link>
                      <Time at={submittedAt} zone={zone} className="text-sm text-ink-soft tabular-nums">
                        {formatRecent(submittedAt, zone)}
                      </Time>
                    </p>
                    <p className="text-sm text-ink-soft tabular-nums">
                      {[client?.name ?? reports.nobody, score && reports.ratingOf(score)].filter(Boolean).join(' · ')}
                    </p>
                    {text !== undefined && <p className="line-clamp-2 text-pretty wrap-anywhere">{text}</p>}
                  </li>
                );
              })}
            </ul>
            <MoreButton query={query} label={words.more} failed={words.moreFailed} />
          </>
        );
      }}
    </ReportPart>
  );
}

/** By the questions as they are now, which keep their names. */
function inShort(survey: Survey | undefined, answers: Answers) {
  const questions = survey ? questionsOf(survey.survey_schema) : [];
  return {
    name: survey?.name ?? reports.survey.otherSurvey,
    score: scoreIn(questions, answers),
    text: writtenIn(questions, answers)[0],
  };
}
