import { LinearProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { actionSheetLimits } from '../../schema/spreadsheet/actionLimits'
import { Confirm } from '../components/Confirm'
import { useLabel } from '../config/ConsoleContext'
import { spreadsheetMessages as words } from '../i18n/messages/spreadsheetMessages'
import { ChooseSheet } from './choose/ChooseFile'
import { saveReport } from './report'
import { SheetRows } from './ActionSheetRows'
import { HowChoice, Sums } from './RowCounts'
import { type SheetMode, useSheet } from './useActionSheet'
import { useWords } from './useSpreadsheetMessages'
import './spreadsheet.css'

interface SheetDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
  readonly close: () => void
}
/** An action over a sheet, step by step: given, checked by the mall, done, and told. */
const SheetDialog = ({ resource, name, action, close }: SheetDialogProps) => {
  const flow = useSheet(resource, name, action)
  const label = useLabel()
  const say = useWords()
  const translate = useTranslate()
  const [mode, setMode] = useState<SheetMode>('each')
  const { step, rows, columns, progress } = flow
  const busy = progress !== undefined
  const title = label(action.labels)
  const good = rows.filter(({ told }) => told?.state === 'ready').length
  const done = rows.filter(({ told }) => told?.state === 'done').length
  const isWholeClosed = good < rows.length || rows.length > actionSheetLimits.call
  const chosen: SheetMode = isWholeClosed ? 'each' : mode
  const left = rows.filter(({ told }) => told?.state !== 'done')
  const report = () =>
    saveReport(say('reportName', { action: title }), columns, left, { label, reason: label(words.reason) })
  const steps: { readonly [S in typeof step]: () => ReactNode } = {
    choose: () => <ChooseSheet title={title} columns={columns} busy={busy} take={sheet => void flow.take(sheet)} />,
    judged: () => (
      <>
        <Sums flow={flow} good={good} done={done} />
        {good > 0 && (
          <HowChoice mode={chosen} setMode={setMode} closed={isWholeClosed} busy={busy} rows={rows.length} />
        )}
        <SheetRows resource={resource} rows={rows} columns={columns} />
      </>
    ),
    done: () => (
      <>
        <p className="sheet-told" role="status">
          {left.length > 0 ? say('partly', { done, left: left.length }) : say('finished', { done })}
        </p>
        {left.length > 0 && <SheetRows resource={resource} rows={left} columns={columns} />}
      </>
    ),
  }
  const confirm = {
    choose: undefined,
    judged: say(done > 0 ? 'goOn' : 'run', { action: title, count: good }),
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
            {step === 'judged' ? say('doing', { done, all: good + done }) : label(words.checking)}
          </p>
        </>
      )}
    </Confirm>
  )
}
export default SheetDialog
