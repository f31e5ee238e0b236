import { useLocation, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { getField, getTitleField } from '../../schema/selectors/definition'
import { columnsFor } from '../../schema/rules/availability'
import { oneOf } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { keepRecent } from '../providers/router/recentPages'
import { useOnChange } from '../components/hooks/useOnChange'

type Shown = Readonly<Record<string, unknown>>
/** Number of values that replace a missing title. */
const NAMING = 2

/** Title of a record without one: the texts of its first columns, loaded on demand. */
const useUnnamed = (resource: AnyResource, record: Shown | undefined): string | undefined => {
  const { me: actor, resources, declarations } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const context = useFieldTextContext()
  const loadExportTexts = useViewOverrides(resource)?.spreadsheet
  const [text, setText] = useState<string>()
  const isUnnamed = record !== undefined && !record[getTitleField(resource)]
  const { language } = context
  useOnChange(() => {
    if (!isUnnamed) return setText(undefined)
    let isMounted = true
    const wholes = loadExportTexts ? Promise.all(resources.map(each => declarations.load(each.name))) : []
    void Promise.all([import('../../schema/labels/fieldText'), loadExportTexts?.(), wholes]).then(
      ([{ fieldText: cellText }, texts = {}, all]) => {
        const textContext = { resources: all, actor, label, translate, context }
        const parts = columnsFor(resource, actor).map(name => {
          const plain = (field: Parameters<typeof cellText>[0], value: unknown) => cellText(field, value, context)
          return texts[name]?.(record, { ...textContext, text: plain }) ?? plain(getField(resource, name), record[name])
        })
        if (isMounted) setText(parts.filter(Boolean).slice(0, NAMING).join(' · '))
      },
    )
    return () => {
      isMounted = false
    }
  }, [resource, record, isUnnamed, language])
  return text
}
/** Title of a record's page and of the document. While loading: the name of the resource. */
export const useRecordTitle = (resource: AnyResource, record: Shown | undefined): string => {
  const name = useLabel()(oneOf(resource))
  const unnamed = useUnnamed(resource, record)
  const title = String(record?.[getTitleField(resource)] || unnamed || name)
  usePageTitle(title)
  const { accountId } = useConsoleConfig().me
  const { pathname } = useLocation()
  const isLoaded = record !== undefined
  useEffect(() => {
    if (isLoaded && pathname.endsWith('/show')) keepRecent(accountId, { to: pathname, title })
  }, [accountId, isLoaded, pathname, title])
  return title
}
