import { Button } from '@mui/material'
import { useDataProvider, useListContext, useLocale, useNotify, useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { DOWNLOAD_ROWS, type ExportFormat, exportFormats } from '../../../schema/spreadsheet/exportFormats'
import { dayOf } from '../../../schema/text/timeZone'
import { AnchoredPopover } from '../../components/AnchoredPopover'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { useDefinition, useViewOverrides, useConsoleConfig, useLabel } from '../../config/ConsoleContext'
import { labelLanguage } from '../../i18n/locale'
import { RecentExports } from './RecentExports'
import { useSelectedIds } from '../state/SelectionContext'
import { useColumns } from '../state/useColumns'
import { useExportMessages } from './useExportMessages'
import { useExports } from './useExports'
import { useTotal } from '../state/useTotal'
import { pictureAt } from '../../providers/api/upload'
import { serverNow } from '../../providers/clock/serverClock'
import { csvOf, UTF8 } from '../../../schema/spreadsheet/csv'
import {
  cellTypes,
  buildExportHeader,
  buildExportRows,
  type ExportPlan,
  textColumns,
} from '../../../schema/spreadsheet/exportRows'
import { XLSX, bookLines, widths } from '../../../schema/spreadsheet/xlsx'
import { downloadFile } from '../../components/dom/downloadFile'
import { writeXlsx } from '../../spreadsheet/xlsx/writeXlsx'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'

/** Builds the plan of an export in the language of the screen. Loads its parts on demand. */
const useExportPlan = () => {
  const resource = useDefinition()
  const { me, resources, declarations } = useConsoleConfig()
  const overrides = useViewOverrides(resource)
  const provider = useDataProvider()
  const translate = useTranslate()
  const label = useLabel()
  const context = useFieldTextContext()
  return async (fields: readonly string[] | undefined): Promise<ExportPlan> => ({
    resource,
    fields,
    texts: await overrides?.spreadsheet?.(),
    exportContext: {
      resources: await Promise.all(resources.map(({ name }) => declarations.load(name))),
      actor: me,
      label,
      translate,
      context: {
        ...context,
        // An export can be imported, by the official names.
        regionText: undefined,
        filesAt: new URL(pictureAt(''), location.href).href.replace(/\/$/, ''),
      },
    },
    fetchMany: async (name, ids) => (await provider.getMany(name, { ids: [...ids] })).data,
  })
}

/** Exports records to a file in the language of the screen. The day is part of its name. */
const exportRows = async (
  plan: ExportPlan,
  records: readonly Readonly<Record<string, unknown>>[],
  { day, format }: { readonly day: string; readonly format: ExportFormat },
): Promise<void> => {
  const [head, lines] = [buildExportHeader(plan), await buildExportRows(plan, records)]
  const title = plan.exportContext.label(plan.resource.labels)
  const name = `${title} ${day}.${format}`
  if (format === 'csv')
    return downloadFile(
      name,
      new Blob([UTF8, csvOf([head, ...lines], textColumns(plan))], { type: 'text/csv;charset=utf-8' }),
    )
  const cells = [head, ...bookLines(cellTypes(plan), lines)]
  downloadFile(name, new Blob([writeXlsx(title, cells, widths(head))], { type: XLSX }))
}

type Range = 'shown' | 'selected' | 'found'
interface Wanted {
  readonly ids?: readonly string[]
  readonly fields: readonly string[] | undefined
  readonly format: ExportFormat
}

/** Downloads the list's rows, or the named ones. Resolves to whether this succeeded. */
const useExport = () => {
  const resource = useDefinition()
  const { config } = useConsoleConfig()
  const provider = useDataProvider<ConsoleDataProvider>()
  const { filterValues: filter, sort } = useListContext()
  const planned = useExportPlan()
  const translate = useTranslate()
  const notify = useNotify()
  const notifyError = useNotifyError()
  return async ({ ids, fields, format }: Wanted): Promise<boolean> => {
    try {
      const [{ data, more }, plan] = await Promise.all([
        provider.export(resource.name, ids ? { filter: {}, sort, ids } : { filter, sort }),
        planned(fields),
      ])
      await exportRows(plan, data, { day: dayOf(serverNow(), config.zone), format })
      notify(translate(more ? 'console.exportedPart' : 'console.exportedAll', { smart_count: data.length }), {
        type: more ? 'warning' : 'success',
      })
      return true
    } catch (fault) {
      notifyError(fault)
      return false
    }
  }
}
const useRanges = () => {
  const { data = [] } = useListContext()
  const ticked = useSelectedIds()
  const { total, more } = useTotal()
  const ranges: Readonly<
    Record<Range, { readonly count: number; readonly ids?: readonly string[]; readonly text: string }>
  > = {
    shown: { count: data.length, ids: data.map(({ id }) => String(id)), text: 'console.exportShown' },
    selected: { count: ticked.length, ids: ticked.map(String), text: 'console.exportSelected' },
    found: { count: total, text: more ? 'console.exportFoundMore' : 'console.exportFound' },
  }
  return { ranges, first: ticked.length > 0 ? ('selected' as const) : ('found' as const), more }
}
interface ChoiceProps<T extends string> {
  readonly name: string
  readonly legend: string
  readonly options: readonly T[]
  readonly chosen: T
  readonly choose: (option: T) => void
  readonly textOf: (option: T) => string
}
const Choice = <T extends string>({ name, legend, options, chosen, choose, textOf }: ChoiceProps<T>) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map(each => (
      <label key={each}>
        <input type="radio" name={name} checked={chosen === each} onChange={() => choose(each)} />
        {textOf(each)}
      </label>
    ))}
  </fieldset>
)
const rangeNames = ['shown', 'selected', 'found'] as const
/** Options of an export. It runs at once, or as a job for many rows. */
const useExportChoice = (close: () => void) => {
  const resource = useDefinition()
  const { filterValues: filter, sort } = useListContext()
  const { ranges, first, more } = useRanges()
  const { chosen } = useColumns(resource)
  const isCustom = useViewOverrides(resource)?.spreadsheet !== undefined
  const language = labelLanguage(useLocale())
  const save = useExport()
  const own = useExports()
  const [range, setRange] = useState<Range>(first)
  const [whole, setWhole] = useState(false)
  const [format, setFormat] = useStore<ExportFormat>('downloadFormat', 'xlsx')
  const [busy, setBusy] = useState(false)
  const isMany = range === 'found' && (more || ranges.found.count > DOWNLOAD_ROWS)
  const isByJob = isMany && !isCustom
  const fields = whole ? undefined : chosen
  const download = async () => {
    if (busy) return
    setBusy(true)
    if (isByJob) await own.make({ filter, sort, fields, language, format })
    else if (await save({ ids: ranges[range].ids, fields, format })) return close()
    setBusy(false)
  }
  return { ranges, range, setRange, whole, setWhole, format, setFormat, busy, isMany, isByJob, download, own }
}
/** Options of an export: rows, format, all fields or visible columns. Masked as on screen. */
const ExportPanel = ({ anchor, close }: { readonly anchor: HTMLElement; readonly close: () => void }) => {
  const translate = useTranslate()
  const t = useExportMessages()
  const choice = useExportChoice(close)
  const { ranges, range, whole, isMany, isByJob } = choice
  return (
    <AnchoredPopover anchor={anchor} close={close} title={translate('ra.action.export')} className="export-panel">
      <Choice
        name="range"
        legend={translate('console.exportRows')}
        options={rangeNames.filter(each => each === 'found' || ranges[each].count > 0)}
        chosen={range}
        choose={choice.setRange}
        textOf={each => translate(ranges[each].text, { smart_count: ranges[each].count, count: ranges[each].count })}
      />
      <Choice
        name="format"
        legend={t('format')}
        options={exportFormats}
        chosen={choice.format}
        choose={choice.setFormat}
        textOf={t}
      />
      <label>
        <input type="checkbox" checked={whole} onChange={() => choice.setWhole(!whole)} />
        {translate('console.exportFields')}
      </label>
      {isMany && (
        <p>{isByJob ? t('byJob', { count: ranges.found.count }) : t('firstOnly', { count: DOWNLOAD_ROWS })}</p>
      )}
      <Button
        variant="contained"
        size="small"
        // Not while a job is created: `loading` disables the button, which loses the focus and
        // the panel's keys.
        loading={choice.busy && !isByJob}
        disabled={ranges[range].count === 0}
        onClick={() => void choice.download()}
      >
        {isByJob ? t('make') : translate('ra.action.export')}
      </Button>
      <RecentExports {...choice.own} />
    </AnchoredPopover>
  )
}
export default ExportPanel
