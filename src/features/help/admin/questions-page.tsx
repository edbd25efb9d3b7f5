/** The list of the help page's questions. */
import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { Link } from '#admin/link.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { usePath, useTexts } from '#app/page-site.ts'
import { type HelpQuestion, helpLimits } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import { useQuestionActions } from './question-actions.ts'
import { QuestionRow } from './question-row.tsx'
import css from './questions-page.module.css'

export const loader = adminLoader(async ({ api }) => ({
  questions: await api.call('GET /help/questions'),
}))

export function Component() {
  const { questions } = useLoaderData<typeof loader>()
  const t = useTexts(helpAdminTexts)
  const isFull = questions.length >= helpLimits.all
  if (questions.length === 0) {
    return (
      <>
        <PageHead title={t.title} />
        <EmptyScreen icon={<IconHelpCircle size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title}>
        <ViewButton />
        {!isFull && <AddButton />}
      </PageHead>
      <Text size="sm" c="dimmed" className={css.hint}>
        {t.hint}
      </Text>
      <QuestionList questions={questions} />
      <Text size="xs" c="dimmed" mt="sm">
        {isFull ? t.full(helpLimits.all) : t.count(questions.length, helpLimits.all)}
      </Text>
    </>
  )
}

function QuestionList({ questions }: { questions: HelpQuestion[] }) {
  const actions = useQuestionActions()
  return (
    <>
      <ol className={css.list}>
        {questions.map((question, position) => (
          <QuestionRow
            key={question.id}
            question={question}
            position={position}
            count={questions.length}
            actions={actions}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {actions.announcement}
      </p>
    </>
  )
}

function AddButton() {
  const t = useTexts(helpAdminTexts)
  return (
    <Button
      component={Link}
      to="/admin/help/create"
      viewTransition
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add}
    </Button>
  )
}

/** Opens in a new window, as on every other screen. */
function ViewButton() {
  const t = useTexts(helpAdminTexts)
  return (
    <Button
      component="a"
      href={usePath()('/help')}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.5} className="turns" aria-hidden="true" />}
    >
      {t.view}
    </Button>
  )
}
