import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { RecordData } from '../../schema/model/condition'
import { countedActionLabel } from '../../schema/labels/labels'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { actionSpreadsheetLimits } from '../../schema/spreadsheet/actionLimits'
import { useOnChange } from '../components/hooks/useOnChange'
import { useLabel } from '../config/ConsoleContext'
import { ChooseFile } from '../spreadsheet/choose/ChooseFile'
import { headingOf } from '../spreadsheet/read/headerRow'
import { rowsIn } from '../spreadsheet/read/readRows'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import { type ActionSheetMode, useActionSheet } from './flow/useActionSheet'
import { useWaitingLines } from './flow/useWaitingLines'
import { stateOf } from './model/validatedRow'
import { saveActionReport, saveActionTemplate } from './report/actionReport'
import { HowChoice, ActionSheetSummary } from './ActionSheetSummary'
import { ActionSheetRows } from './rows/ActionSheetRows'
import { SpreadsheetDialog, type SpreadsheetDialogProps } from './SpreadsheetDialog'

interface ActionSheetDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
  /** Records to fill in at once. Without them, the dialog begins with a file. */
  readonly selected?: readonly RecordData[]
  readonly close: () => void
}
/** Runs an action over a spreadsheet: file, preview, run, and a report of the rest. */
const ActionSheetDialog = ({ resource, name, action, selected, close }: ActionSheetDialogProps) => {
  const flow = useActionSheet(resource, name, action)
  const waiting = useWaitingLines(resource, action, flow.columns, selected)
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const translate = useTranslate()
  const [filled, setFilled] = useState<typeof waiting>()
  const [mode, setMode] = useState<ActionSheetMode>('each')
  const { step, rows, columns, aside, progress } = flow
  const busy = progress !== undefined
  const title = label(action.labels)
  const labelFor = (count: number) => label(countedActionLabel(action.labels, resource, count))
  const left = rows.filter(row => stateOf(row) !== 'done' && stateOf(row) !== 'open')
  const count = (state: ReturnType<typeof stateOf>) => rows.filter(row => stateOf(row) === state).length
  const [good, done] = [count('ready'), count('done')]
  const isWholeClosed = good < rows.length || rows.length > actionSpreadsheetLimits.call
  const chosen: ActionSheetMode = isWholeClosed ? 'each' : mode
  // Rows of records need no matching of titles, and may stay blank.
  const isFilledHere = filled !== undefined && flow.sheet?.opened.lines === filled.lines
  const fillIn = () => {
    setFilled(waiting)
    const { lines } = waiting
    const parsed = rowsIn({ lines }, columns, undefined, headingOf(lines, columns, { aside }))
    // No line of titles is seen, so the first row is 1.
    void flow.take({ ...parsed, rows: parsed.rows.map(row => ({ ...row, line: row.line - 1 })) })
  }
  useOnChange(() => {
    if (selected) fillIn()
  }, [])
  // A scanner types at once, into the first input that has to be filled in.
  const firstColumn = columns.find(({ required }, at) => at > 0 && required)?.name
  useOnChange(() => {
    if (selected && step === 'preview')
      document.querySelector<HTMLElement>(`.sheet-mend[data-column="${firstColumn}"]`)?.focus()
  }, [step])
  const steps = {
    choose: () => (
      <ChooseFile
        title={title}
        columns={columns}
        busy={busy}
        take={parsed => void flow.take(parsed)}
        template={() => saveActionTemplate(t('actionTemplateName', { action: title }), columns, waiting.lines, label)}
        lead={t('actionLead')}
        matching={{ aside }}
        waiting={
          waiting.records.length > 0 && (
            <>
              <Button size="small" variant="contained" disabled={busy} onClick={fillIn}>
                {t(waiting.total > waiting.records.length ? 'fillInFirst' : 'fillIn', {
                  count: waiting.records.length,
                  total: waiting.total,
                })}
              </Button>
              <p className="sheet-told">{t('templateRows')}</p>
            </>
          )
        }
      />
    ),
    preview: () => (
      <>
        <ActionSheetSummary flow={flow} good={good} done={done} isFilledHere={isFilledHere} />
        {good > 0 && !isFilledHere && (
          <HowChoice mode={chosen} setMode={setMode} closed={isWholeClosed} busy={busy} rows={rows.length} />
        )}
        <ActionSheetRows
          {...{ resource, rows, columns, action }}
          sheet={flow.sheet}
          fix={flow.fix}
          records={isFilledHere ? filled.records : []}
        />
      </>
    ),
    done: () => (
      <>
        <p className="sheet-told" role="status">
          {left.length > 0 ? t('actionPartlyFinished', { done, left: left.length }) : t('actionFinished', { done })}
        </p>
        {left.length > 0 && <ActionSheetRows resource={resource} rows={left} columns={columns} action={action} />}
      </>
    ),
  }
  const confirms: SpreadsheetDialogProps['confirms'] = {
    preview: [done > 0 ? t('goOn') : good > 0 ? labelFor(good) : title, () => void flow.run(chosen, isFilledHere)],
    done:
      left.length > 0
        ? [t('actionReport'), () => saveActionReport(t('actionReportName', { action: title }), columns, left, label)]
        : undefined,
  }
  return (
    <SpreadsheetDialog
      title={selected ? labelFor(selected.length) : translate('console.sheetButton', { action: title })}
      close={close}
      {...{ flow, steps, confirms }}
      isReady={good > 0}
      isFixed={selected !== undefined || done > 0}
      working={step === 'preview' ? t('doing', { done, all: good + done }) : t('checking')}
    />
  )
}
export default ActionSheetDialog
