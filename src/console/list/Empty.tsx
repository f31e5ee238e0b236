import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useGetList, useListContext, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isSame } from '../../schema/model/condition'
import { getField, getStateKey } from '../../schema/selectors/definition'
import { defaultTab, isAllowed, tabsFor } from '../../schema/rules/availability'
import { createLabels, manyInSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { useFilterText } from '../fields/filter/useFilterText'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { MenuIcon } from '../layout/menu/MenuIcon'
import { usePageHelp } from '../config/usePageHelp'

/** Illustration of an open box in the theme's colours, with the place's own icon above. */
const Box = ({ icon }: { readonly icon: string | undefined }) => (
  <div className="empty-drawing">
    {icon !== undefined && <MenuIcon name={icon} />}
    <svg className="empty-box" viewBox="0 0 96 72" aria-hidden="true">
      <path d="M16 30 48 18l32 12-32 13z" className="empty-inside" />
      <path d="M16 30v26l32 12V43zM80 30v26L48 68V43z" className="empty-side" />
      <path d="M16 30 48 43 40 54 8 41zM80 30 48 43l8 11 32-13z" className="empty-flap" />
    </svg>
  </div>
)
interface EmptyFrameProps {
  readonly title: string
  /** Name of the place's icon in its declaration. */
  readonly icon?: string | undefined
  readonly children?: ReactNode
}
/** Placeholder for missing content: illustration, title and suggestions. */
export const EmptyFrame = ({ title, icon, children }: EmptyFrameProps) => (
  <div className="empty">
    <Box icon={icon} />
    <h2>{title}</h2>
    {children}
  </div>
)

/** Button that removes one filter, with the number of results without it. */
const Drop = ({ name, resource }: { readonly name: string; readonly resource: AnyResource }) => {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const label = useLabel()
  const isField = Object.hasOwn(resource.fields, name)
  const text = useFilterText(getField(resource, isField ? name : 'id'), filterValues[name])
  const { [name]: _, ...rest } = filterValues
  const { total, pageInfo } = useGetList(resource.name, { filter: rest, pagination: { page: 1, perPage: 1 } })
  const matchCount = total ?? (pageInfo ? '1000+' : undefined)
  const condition = isField
    ? translate('console.colon', { label: label(getField(resource, name).labels) }) + text
    : text
  if (matchCount === 0) return null
  return (
    <li>
      <button type="button" className="row-action" onClick={() => setFilters(rest, undefined, false)}>
        {translate('console.dropFilter', { condition })}
      </button>
      {matchCount !== undefined && (
        <span className="quiet">
          {translate('console.wouldFind', { smart_count: Number(matchCount) || 1000, count: matchCount })}
        </span>
      )}
    </li>
  )
}
/** Empty result, with buttons that remove filters. */
const NoResults = ({ resource, title }: { readonly resource: AnyResource; readonly title: string }) => {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const names = Object.keys(filterValues)
  return (
    <EmptyFrame title={title} icon={resource.definition.icon}>
      {names.length > 0 && (
        <ul className="empty-drops">
          {names.map(name => (
            <Drop key={name} name={name} resource={resource} />
          ))}
        </ul>
      )}
      <Button variant="outlined" onClick={() => setFilters({}, undefined, false)}>
        {translate('console.clearFilters')}
      </Button>
    </EmptyFrame>
  )
}
/** Sentences of the page's help: what stands here, and what one does. */
const Guidance = ({ resource }: { readonly resource: AnyResource }) => {
  // The title and the lead already name the place.
  const [, ...sentences] = usePageHelp(resource.name)
  if (sentences.length === 0) return null
  return (
    <ul className="empty-steps">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
/** Whether the list of a first visit has no records at all. Undefined until that is known. */
const useIsFirstDay = ({ name }: AnyResource, opened: Readonly<Record<string, unknown>>): boolean | undefined => {
  const { filterValues } = useListContext()
  const enabled = Object.keys(filterValues).length > 0 && isSame(filterValues, opened)
  const { total, isPending } = useGetList(name, { pagination: { page: 1, perPage: 1 } }, { enabled })
  return enabled && isPending ? undefined : enabled && total === 0
}
/** Placeholder of an empty list: its purpose with the first step, or an empty result. */
const EmptyList = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const label = useLabel()
  const name = label(manyInSentence(resource))
  const isFirstDay = useIsFirstDay(resource, defaultTab(resource, me))
  const tabs = tabsFor(resource, me)
  const key =
    tabs && Object.keys(filterValues).join() === tabs && getStateKey(getField(resource, tabs), filterValues[tabs])
  const state = tabs && key ? getField(resource, tabs).options.states?.[key] : undefined
  if (isFirstDay === undefined) return null
  if (state && !isFirstDay)
    return <NoResults resource={resource} title={translate('console.noneIn', { state: label(state), name })} />
  if (Object.keys(filterValues).length > 0 && !isFirstDay)
    return <NoResults resource={resource} title={translate('console.noResults')} />
  const creates = isAllowed(resource, 'create', me)
  return (
    <EmptyFrame title={translate('console.emptyTitle', { name })} icon={resource.definition.icon}>
      <p>{translate(creates ? 'console.emptyLead' : 'console.emptyReadOnly', { name })}</p>
      <Guidance resource={resource} />
      {creates && (
        <Button variant="contained" component={LinkBase} to={createPath({ resource: resource.name, type: 'create' })}>
          {label(createLabels(resource))}
        </Button>
      )}
    </EmptyFrame>
  )
}
export default EmptyList
