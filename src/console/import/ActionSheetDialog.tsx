import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { actionSpreadsheetLimits } from '../../schema/spreadsheet/actionLimits'
import { useUnsavedMark } from '../components/dom/useUnsavedMark'
import { useLabel } from '../config/ConsoleContext'
import { ChooseFile } from '../spreadsheet/choose/ChooseFile'
import { MatchColumns } from '../spreadsheet/choose/MatchColumns'
import { questionsOf } from '../spreadsheet/read/headerRow'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import { type ActionSheetMode, useActionSheet } from './flow/useActionSheet'
import { stateOf } from './model/validatedRow'
import { saveActionReport, saveActionTemplate } from './report/actionReport'
import { HowChoice, Sums } from './RowCounts'
import { ActionSheetRows } from './rows/ActionSheetRows'
import { SpreadsheetDialog } from './SpreadsheetDialog'

interface ActionSheetDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
  readonly close: () => void
}
/** Runs an action over a spreadsheet: file, preview, run, and a report of the rest. */
const ActionSheetDialog = ({ resource, name, action, close }: ActionSheetDialogProps) => {
  const flow = useActionSheet(resource, name, action)
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const translate = useTranslate()
  const [mode, setMode] = useState<ActionSheetMode>('each')
  const { step, rows, columns, progress } = flow
  useUnsavedMark(step === 'preview' || step === 'match')
  const busy = progress !== undefined
  const title = label(action.labels)
  const left = rows.filter(row => stateOf(row) !== 'done')
  const [good, done] = [rows.filter(row => stateOf(row) === 'ready').length, rows.length - left.length]
  const isWholeClosed = good < rows.length || rows.length > actionSpreadsheetLimits.call
  const chosen: ActionSheetMode = isWholeClosed ? 'each' : mode
  const steps: { readonly [S in typeof step]?: () => ReactNode } = {
    choose: () => (
      <ChooseFile
        title={title}
        columns={columns}
        busy={busy}
        take={parsed => void flow.take(parsed)}
        template={() => saveActionTemplate(t('actionTemplateName', { action: title }), columns, label)}
        lead={t('actionLead')}
      />
    ),
    match: () =>
      flow.sheet && (
        <MatchColumns
          opened={flow.sheet.opened}
          heading={flow.sheet.heading}
          questions={questionsOf(flow.sheet.heading)}
          columns={columns}
          busy={busy}
          done={flow.matched}
          openSheet={flow.openSheet}
        />
      ),
    preview: () => (
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
          {left.length > 0 ? t('actionPartlyFinished', { done, left: left.length }) : t('actionFinished', { done })}
        </p>
        {left.length > 0 && <ActionSheetRows resource={resource} rows={left} columns={columns} action={action} />}
      </>
    ),
  }
  const confirms: { readonly [S in typeof step]?: readonly [string, () => void] | undefined } = {
    preview: [done > 0 ? t('goOn') : t('actionRun', { action: title, count: good }), () => void flow.run(chosen)],
    done:
      left.length > 0
        ? [t('actionReport'), () => saveActionReport(t('actionReportName', { action: title }), columns, left, label)]
        : undefined,
  }
  return (
    <SpreadsheetDialog
      title={translate('console.sheetButton', { action: title })}
      close={close}
      again={step === 'match' || (step === 'preview' && done === 0) ? flow.again : undefined}
      confirm={confirms[step]}
      closed={step === 'preview' && good === 0}
      progress={progress}
      working={step === 'preview' ? t('doing', { done, all: good + done }) : t('checking')}
    >
      {steps[step]?.()}
    </SpreadsheetDialog>
  )
}
export default ActionSheetDialog
