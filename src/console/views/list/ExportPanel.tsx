import { Button } from '@mui/material'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { dayOf } from '../../../schema/zone'
import { Panel } from '../../parts/Panel'
import { useSay } from '../../parts/useSay'
import type { MallDataProvider } from '../../providers/dataProvider'
import { useDeclaration, useLabel, useOverrides, useShop } from '../../shopContext'
import { useCellContext } from '../useCellContext'
import { saveSheet } from './saveSheet'
import { useSelection } from './selection'
import { useColumns } from './useColumns'
import { useTotal } from './useTotal'

type Range = 'shown' | 'selected' | 'found'

/** Hands over the list's rows, or those of them that are named, as a sheet. Answers whether it came. */
const useExport = () => {
  const resource = useDeclaration()
  const { me, config, resources, declarations } = useShop()
  const overrides = useOverrides(resource)
  const provider = useDataProvider<MallDataProvider>()
  const { filterValues: filter, sort } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const say = useSay()
  const label = useLabel()
  const context = useCellContext()
  return async (ids: readonly string[] | undefined, fields: readonly string[] | undefined): Promise<boolean> => {
    try {
      const [{ data, more }, wholes] = await Promise.all([
        provider.export(resource.name, ids ? { filter: {}, sort, ids } : { filter, sort }),
        Promise.all(resources.map(({ name }) => declarations.load(name))),
      ])
      const words = { resources: wholes, actor: me, label, translate, context }
      const many = async (name: string, asked: readonly string[]) =>
        (await provider.getMany(name, { ids: [...asked] })).data
      await saveSheet(resource, dayOf(new Date(), config.zone), data, words, many, await overrides?.sheet?.(), fields)
      notify(translate(more ? 'console.exportedPart' : 'console.exportedAll', { smart_count: data.length }), {
        type: more ? 'warning' : 'success',
      })
      return true
    } catch (fault) {
      say(fault)
      return false
    }
  }
}
/** Which rows of the list go into a sheet, and whether with all fields or with the columns as they are chosen; masked as on screen. */
const ExportPanel = ({ anchor, close }: { readonly anchor: HTMLElement; readonly close: () => void }) => {
  const { data = [] } = useListContext()
  const { selectedIds } = useSelection()
  const { total, more } = useTotal()
  const { chosen } = useColumns(useDeclaration())
  const translate = useTranslate()
  const save = useExport()
  const [range, setRange] = useState<Range>(selectedIds.length > 0 ? 'selected' : 'found')
  const [whole, setWhole] = useState(false)
  const [busy, setBusy] = useState(false)
  const ranges: Readonly<
    Record<Range, { readonly count: number; readonly ids?: readonly string[]; readonly text: string }>
  > = {
    shown: { count: data.length, ids: data.map(({ id }) => String(id)), text: 'console.exportShown' },
    selected: { count: selectedIds.length, ids: selectedIds.map(String), text: 'console.exportSelected' },
    found: { count: total, text: more ? 'console.exportFoundMore' : 'console.exportFound' },
  }
  const download = async () => {
    setBusy(true)
    if (await save(ranges[range].ids, whole ? undefined : chosen)) close()
    else setBusy(false)
  }
  return (
    <Panel anchor={anchor} close={close} title={translate('ra.action.export')} className="export-panel">
      <fieldset>
        <legend>{translate('console.exportRows')}</legend>
        {(['shown', 'selected', 'found'] as const)
          .filter(each => each === 'found' || ranges[each].count > 0)
          .map(each => (
            <label key={each}>
              <input type="radio" name="range" checked={range === each} onChange={() => setRange(each)} />
              {translate(ranges[each].text, { smart_count: ranges[each].count, count: ranges[each].count })}
            </label>
          ))}
      </fieldset>
      <label>
        <input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} />
        {translate('console.exportFields')}
      </label>
      <Button
        variant="contained"
        size="small"
        loading={busy}
        disabled={ranges[range].count === 0}
        onClick={() => void download()}
      >
        {translate('ra.action.export')}
      </Button>
    </Panel>
  )
}
export default ExportPanel
