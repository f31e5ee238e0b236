import { LinearProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { actionSpreadsheetLimits } from '../../schema/spreadsheet/actionLimits'
import { Confirm } from '../components/Confirm'
import { useUnsavedMark } from '../components/useUnsavedMark'
import { useLabel } from '../config/ConsoleContext'
import { spreadsheetMessages as words } from '../i18n/messages/spreadsheetMessages'
import { ChooseFile } from './choose/ChooseFile'
import { saveReport } from './report'
import { ActionSheetRows } from './ActionSheetRows'
import { HowChoice, Sums } from './RowCounts'
import { type ActionSheetMode, useActionSheet } from './useActionSheet'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'
import './spreadsheet.css'

interface SheetDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
  readonly close: () => void
}
/** An action over a sheet, step by step: given, checked by the mall, done, and told. */
const ActionSheetDialog = ({ resource, name, action, close }: SheetDialogProps) => {
  const flow = useActionSheet(resource, name, action)
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const translate = useTranslate()
  const [mode, setMode] = useState<ActionSheetMode>('each')
  const { step, rows, columns, progress } = flow
  useUnsavedMark(step === 'judged')
  const busy = progress !== undefined
  const title = label(action.labels)
  const good = rows.filter(({ result }) => result?.state === 'ready').length
  const done = rows.filter(({ result }) => result?.state === 'done').length
  const isWholeClosed = good < rows.length || rows.length > actionSpreadsheetLimits.call
  const chosen: ActionSheetMode = isWholeClosed ? 'each' : mode
  const left = rows.filter(({ result }) => result?.state !== 'done')
  const report = () =>
    saveReport(t('reportName', { action: title }), columns, left, { label, reason: label(words.reason) })
  const steps: { readonly [S in typeof step]: () => ReactNode } = {
    choose: () => <ChooseFile title={title} columns={columns} busy={busy} take={parsed => void flow.take(parsed)} />,
    judged: () => (
      <>
        <Sums flow={flow} good={good} done={done} />
        {good > 0 && (
          <HowChoice mode={chosen} setMode={setMode} closed={isWholeClosed} busy={busy} rows={rows.length} />
        )}
        <ActionSheetRows resource={resource} rows={rows} columns={columns} action={action} confirm={flow.confirm} />
      </>
    ),
    done: () => (
      <>
        <p className="sheet-told" role="status">
          {left.length > 0 ? t('partly', { done, left: left.length }) : t('finished', { done })}
        </p>
        {left.length > 0 && <ActionSheetRows resource={resource} rows={left} columns={columns} action={action} />}
      </>
    ),
  }
  const confirm = {
    choose: undefined,
    judged: t(done > 0 ? 'goOn' : 'run', { action: title, count: good }),
    done: left.length > 0 ? label(words.report) : undefined,
  }[step]
  return (
    <Confirm
      title={translate('console.sheetButton', { action: title })}
      close={close}
      size="md"
      cancel={step === 'judged' && done === 0 ? label(words.another) : label(words.close)}
      onCancel={step === 'judged' && done === 0 ? flow.again : close}
      confirm={confirm}
      onConfirm={step === 'judged' ? () => void flow.run(chosen) : report}
      closed={step === 'judged' && good === 0}
      busy={busy}
    >
      {steps[step]()}
      {busy && (
        <>
          <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} aria-label={title} />
          <p className="sheet-told" role="status">
            {step === 'judged' ? t('doing', { done, all: good + done }) : label(words.checking)}
          </p>
        </>
      )}
    </Confirm>
  )
}
export default ActionSheetDialog
