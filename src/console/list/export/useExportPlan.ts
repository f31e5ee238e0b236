import { useDataProvider, useTranslate } from 'ra-core'
import type { ExportPlan } from '../../../schema/spreadsheet/exportRows'
import { useDefinition, useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'

/** What a sheet of the list is drawn with, in the language of the screen; loaded when it is asked for. */
export const useExportPlan = () => {
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
      context,
    },
    fetchMany: async (name, ids) => (await provider.getMany(name, { ids: [...ids] })).data,
  })
}
