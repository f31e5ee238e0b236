import { Alert, LinearProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, useLocation, useTranslate } from 'ra-core'
import { useState } from 'react'
import { fact, neededData } from '../../../../../resources/manufacturer/fact'
import { getField, getFormSections } from '../../../../schema/selectors/definition'
import { callApi } from '../../../../console/providers/api/call'
import { keepComplete } from '../../../../console/providers/session/session'
import { activeQueries, replaceRecord } from '../../../../console/providers/live/activeQueries'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { LeaveGuard } from '../../../../console/form/LeaveGuard'
import { SectionForm } from '../../../../console/form/SectionForm'
import { useFocusedField } from '../../../../console/form/sections/FormSections'
import { queryVisible } from '../../../../console/components/dom/queryVisible'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonCard, SkeletonInputs } from '../../../../console/components/Skeleton'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { useOnChange } from '../../../../console/components/hooks/useOnChange'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { NextSteps } from './NextSteps'
import { Remark } from './Remark'
import { pageRoutes } from '../../routes'
import { isReturnedForCorrection, missingIn, remarksOf } from './manufacturerState'
import { type Fact, useManufacturer } from './useManufacturer'
import { PageHeader } from '../../../../console/components/PageHeader'
import { Section } from '../../../../console/components/Section'

/** Updates the cache after a save. If now complete, calls `onComplete` and returns true. */
export const useAfterSave = (onComplete: () => void) => {
  const { me } = useConsoleConfig()
  const client = useQueryClient()
  return async (saved: Record<string, unknown> & { readonly id: string }): Promise<boolean> => {
    replaceRecord(client, activeQueries(client, fact.name, saved.id), saved)
    if (me.complete || !saved.complete) return false
    const { hasPassFact } = await callApi<{ hasPassFact: boolean }>('/api/admin/info')
    keepComplete(hasPassFact)
    if (hasPassFact) onComplete()
    return hasPassFact
  }
}

/** Progress, with links to missing entries. */
const Progress = ({ record }: { record: Fact }) => {
  const translate = useTranslate()
  const label = useLabel()
  const missing = missingIn(record)
  if (missing.length === 0) return null
  const done = neededData.length - missing.length
  const go = (name: string) => {
    const element = queryVisible(`[name="${name}"], [data-source="${name}"]`)
    element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    ;(element?.matches('fieldset') ? element.querySelector<HTMLElement>('input,button') : element)?.focus({
      preventScroll: true,
    })
  }
  return (
    <Section
      heading={translate('shop.factLeft', { left: missing.length, all: neededData.length })}
      name={translate('shop.factProgress')}
    >
      <LinearProgress
        variant="determinate"
        value={(done / neededData.length) * 100}
        aria-label={translate('shop.factProgress')}
        sx={{ mb: 1 }}
      />
      <ul className="left-entries">
        {missing.map(name => (
          <li key={name}>
            <button type="button" className="row-action" onClick={() => go(name)}>
              {label(getField(fact, name).labels)}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Content beside an entry: whether opening the shop requires it, and the platform's remark. */
export const BesideEntry = ({ record, name }: { record: Fact; name: string }) => {
  const translate = useTranslate()
  const isNeeded = !record.complete && missingIn(record).some(each => each === name)
  return (
    <>
      {isNeeded && <span className="need-mark">{translate('shop.factNeeded')}</span>}
      <Remark record={record} name={name} />
    </>
  )
}
const Sections = ({ record, onComplete }: { record: Fact; onComplete: () => void }) => {
  const translate = useTranslate()
  const label = useLabel()
  const after = useAfterSave(onComplete)
  useFocusedField()
  return getFormSections(fact).map(section => (
    <Section key={section.labels.en} heading={label(section.labels)} help={section.help && label(section.help)}>
      <SectionForm
        resource={fact}
        section={section}
        record={record}
        beside={name => <BesideEntry record={record} name={name} />}
        submit={translate('ra.action.save')}
        quiet
        onSaved={saved => void after(saved)}
      />
    </Section>
  ))
}

const elsewhere = {
  none: ['shop.factNoneTitle', 'shop.factNone'],
  done: ['shop.factDoneTitle', 'shop.factDone'],
  wait: ['shop.factWaitTitle', 'shop.factWait'],
} as const
/**
 * Page for other roles than the creator, who cannot edit the data. Names who can: the data may be
 * incomplete, complete, or without a manufacturer.
 */
const Elsewhere = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [said, lead] = elsewhere[me.factId === null ? 'none' : me.complete ? 'done' : 'wait']
  const title = translate(said)
  usePageTitle(title)
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{translate(lead)}</p>
      {me.complete && <LinkBase to="/">{translate('console.home')}</LinkBase>}
    </div>
  )
}
/** Requests of the platform: complete data first, or corrections. */
const Demands = ({ record }: { readonly record: Fact }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  return (
    <>
      {!me.complete && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('shop.factFirst')}
        </Alert>
      )}
      {isReturnedForCorrection(record) && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('shop.factSentBack', { smart_count: remarksOf(record).length })}
        </Alert>
      )}
    </>
  )
}
const OwnData = ({ onComplete }: { onComplete: () => void }) => {
  const { me, reopen } = useConsoleConfig()
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useManufacturer(true)
  // Completed elsewhere since the console opened: in the steps of the registration, or in another
  // tab.
  useOnChange(() => {
    if (data?.complete && !me.complete) reopen(pathname + search)
  }, [data !== undefined])
  const context = useFieldTextContext()
  const title = translate(
    pathname === pageRoutes.factInfo.path ? 'shop.factInfo' : me.complete ? 'shop.factDoneTitle' : 'shop.factData',
  )
  usePageTitle(title)
  if (error || !data)
    return (
      <>
        <PageHeader title={title} />
        <RecordSkeleton fault={error} retry={() => void refetch()}>
          {getFormSections(fact).map(({ labels, fields }) => (
            <SkeletonCard key={labels.en}>
              <SkeletonInputs count={fields.length} />
            </SkeletonCard>
          ))}
        </RecordSkeleton>
      </>
    )
  return (
    <>
      <PageHeader title={title}>{FieldCell(fact.fields.status, data.status, context)}</PageHeader>
      <Demands record={data} />
      <Progress record={data} />
      <LeaveGuard>
        <Sections record={data} onComplete={onComplete} />
      </LeaveGuard>
    </>
  )
}
/** Manufacturer's data, completed or changed later: for `/registerFactData` and `/set/info`. */
const FactDataPage = () => {
  const { me } = useConsoleConfig()
  const [submitted, setSubmitted] = useState(false)
  if (me.role !== 'creator') return <Elsewhere />
  return submitted ? <NextSteps /> : <OwnData onComplete={() => setSubmitted(true)} />
}
export default FactDataPage
