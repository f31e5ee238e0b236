import { Button } from '@mui/material'
import { useDataProvider, useListFilterContext, useListSortContext, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { may } from '../../../schema/machine'
import type { MallDataProvider } from '../../providers/dataProvider'
import { dayOf } from '../../../schema/zone'
import { useDeclaration, useLabel, useOverrides, useShop } from '../../shopContext'
import { useCellContext } from '../useCellContext'
import { useSay } from '../../parts/useSay'

/** The list as it is filtered, as a CSV that a spreadsheet opens; masked as on screen. What makes the sheet is loaded when it is asked for. */
export const ExportButton = () => {
  const resource = useDeclaration()
  const { me, config, resources, declarations } = useShop()
  const overrides = useOverrides(resource)
  const provider = useDataProvider<MallDataProvider>()
  const { filterValues } = useListFilterContext()
  const { sort } = useListSortContext()
  const translate = useTranslate()
  const notify = useNotify()
  const say = useSay()
  const label = useLabel()
  const context = useCellContext()
  const [busy, setBusy] = useState(false)
  if (!may(resource, 'export', me)) return null
  const download = async () => {
    setBusy(true)
    try {
      const [{ saveSheet }, { data, more }, wholes] = await Promise.all([
        import('./saveSheet'),
        provider.export(resource.name, { filter: filterValues, sort }),
        Promise.all(resources.map(({ name }) => declarations.load(name))),
      ])
      const words = { resources: wholes, actor: me, label, translate, context }
      const many = async (name: string, ids: readonly string[]) =>
        (await provider.getMany(name, { ids: [...ids] })).data
      await saveSheet(resource, dayOf(new Date(), config.zone), data, words, many, await overrides?.sheet?.())
      notify(translate(more ? 'console.exportedPart' : 'console.exportedAll', { smart_count: data.length }), {
        type: more ? 'warning' : 'success',
      })
    } catch (fault) {
      say(fault)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void download()}>
      {translate('ra.action.export')}
    </Button>
  )
}
