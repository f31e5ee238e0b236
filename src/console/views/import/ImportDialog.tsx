import { Alert, Button, LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { fieldOf } from '../../../schema/derive'
import { importKey } from '../../../schema/importing'
import { inSentence } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { Ask } from '../../parts/Ask'
import { useListed } from '../../parts/useListed'
import { useLabel } from '../../shopContext'
import { importWords as words } from '../../words/importWords'
import { sheetUpWords } from '../../words/sheetUpWords'
import { ChooseSheet } from '../sheet/ChooseSheet'
import { unusedIn } from '../sheet/heading'
import { MatchColumns } from '../sheet/MatchColumns'
import { SheetNotes } from '../sheet/SheetNotes'
import { useWords } from '../sheet/useWords'
import { saveImportTemplate, saveResult } from './importReports'
import { ImportRows } from './ImportRows'
import { countsOf, isWriting } from './importParts'
import { importAside, importSize } from './importSheet'
import { OwnImports } from './OwnImports'
import { type ImportFlow, useImport } from './useImport'
import { useImportWords } from './useImportWords'
import '../../theme/sheet.css'

/** How far the job is, how fast it goes and how long it will take. */
const Pace = ({ flow: { job, step } }: { readonly flow: ImportFlow }) => {
  const say = useImportWords()
  const { done = 0, total, speed = 0 } = job ?? {}
  const seconds = speed > 0 ? Math.ceil(((total ?? done) - done) / speed) : 0
  const left = seconds < 100 ? say('seconds', { n: seconds }) : say('minutes', { n: Math.ceil(seconds / 60) })
  const all = (total ?? 0).toLocaleString('en')
  const told = { done: done.toLocaleString('en'), all, speed: Math.round(speed), left }
  return (
    <>
      <LinearProgress
        variant={job ? 'determinate' : 'indeterminate'}
        value={total ? (done / total) * 100 : 0}
        sx={{ mt: 2 }}
        aria-label={say('result')}
      />
      <p className="sheet-told" role="status">
        {say(step === 'undoing' ? 'undoing' : 'working', told)}
      </p>
    </>
  )
}
/** What came of the whole, in a sentence. */
const Ending = ({ flow: { job, rows, step } }: { readonly flow: ImportFlow }) => {
  const say = useImportWords()
  const counts = countsOf(rows)
  if (step === 'undone')
    return job?.state === 'done' ? (
      <Alert severity="success" role="status">
        {say('takenBack', { undone: job.total ?? job.done })}
      </Alert>
    ) : (
      <Alert severity="error">{say('notTakenBack')}</Alert>
    )
  if (job?.state === 'stopped')
    return (
      <Alert severity="warning" role="status">
        {say('stopped', { done: counts.created + counts.changed, open: counts.open })}
      </Alert>
    )
  if (job?.state === 'failed') return <Alert severity="error">{say('failed')}</Alert>
  return (
    <p className="sheet-told" role="status">
      {say('finished', counts)}
    </p>
  )
}
interface ImportDialogProps {
  readonly resource: AnyResource
  readonly close: () => void
}
/** A sheet of records, step by step: given, checked by the mall, run there, told, and taken back where that is wanted. */
const ImportDialog = ({ resource, close }: ImportDialogProps) => {
  const flow = useImport(resource)
  const label = useLabel()
  const say = useImportWords()
  const sayUp = useWords()
  const listed = useListed()
  const { step, rows, columns, progress, sheet, mine } = flow
  const records = inSentence(label(resource.labels))
  const title = say('title', { records })
  const said = { label, reason: label(words.result) }
  const counts = countsOf(rows)
  const writing = rows.filter(isWriting).length
  const isBusy = progress !== undefined && (step === 'choose' || step === 'match' || step === 'judged')
  const isGiven = step === 'judged' || step === 'match'
  const template = () => saveImportTemplate(say('templateName', { records }), columns, said)
  const report = () => saveResult(say('reportName', { records }), resource, { columns, rows, sheet }, said)
  const key = importKey(resource).map(name => inSentence(label(fieldOf(resource, name).labels)))
  const lead = say('lead', { key: listed(key) })
  const steps: { readonly [S in typeof step]: () => ReactNode } = {
    choose: () => (
      <ChooseSheet
        title={title}
        columns={columns}
        busy={isBusy}
        take={given => void flow.take(given)}
        size={importSize}
        template={template}
        lead={{ zh: lead, en: lead }}
        matching={{ matches: mine.matches, remember: flow.remember, aside: importAside(resource) }}
      >
        <OwnImports imports={mine.imports} busy={isBusy} open={own => void flow.open(own)} />
      </ChooseSheet>
    ),
    match: () =>
      sheet && (
        <MatchColumns
          opened={sheet.opened}
          heading={sheet.heading}
          questions={unusedIn(sheet.heading)}
          columns={columns}
          busy={isBusy}
          done={flow.matched}
        />
      ),
    judged: () => (
      <>
        <p className="sheet-told" role="status">
          {say('judged', { all: rows.length, ...counts })}
        </p>
        {sheet && <SheetNotes notes={sheet.notes} />}
        {sheet && sheet.unused.length > 0 && (
          <p className="sheet-told">
            {sayUp('unused', { columns: listed(sheet.unused) })}{' '}
            <Button size="small" disabled={isBusy} onClick={flow.match}>
              {label(sheetUpWords.rematch)}
            </Button>
          </p>
        )}
        <ImportRows
          resource={resource}
          rows={rows}
          columns={columns}
          mend={isBusy ? undefined : (line, name, text) => void flow.mend(line, name, text)}
        />
      </>
    ),
    running: () => <Pace flow={flow} />,
    done: () => (
      <>
        <Ending flow={flow} />
        {writing > 0 && (
          <Button size="small" variant="outlined" sx={{ mb: 1 }} onClick={() => void flow.undo()}>
            {say('undo')}
          </Button>
        )}
        <ImportRows resource={resource} rows={rows} columns={columns} />
      </>
    ),
    undoing: () => <Pace flow={flow} />,
    undone: () => <Ending flow={flow} />,
  }
  const confirms: { readonly [S in typeof step]?: readonly [string, () => void] } = {
    judged: [say('run', { count: writing }), () => void flow.run()],
    running: [say('stop'), () => void flow.stop()],
    done: [say('report'), report],
  }
  const [confirm, onConfirm] = confirms[step] ?? []
  return (
    <Ask
      title={title}
      close={close}
      size="md"
      cancel={label(isGiven ? sheetUpWords.another : sheetUpWords.close)}
      onCancel={isGiven ? flow.again : close}
      confirm={confirm}
      onConfirm={onConfirm}
      closed={step === 'judged' && writing === 0}
      busy={isBusy}
    >
      {steps[step]()}
      {isBusy && (
        <>
          <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} aria-label={title} />
          <p className="sheet-told" role="status">
            {step === 'judged'
              ? say('sending', { done: Math.round((progress * writing) / 100), all: writing })
              : label(sheetUpWords.checking)}
          </p>
        </>
      )}
    </Ask>
  )
}
export default ImportDialog
