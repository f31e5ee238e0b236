import { Button } from '@mui/material'
import { Navigate, useLocation, useNavigate, useTranslate } from 'ra-core'
import { useState } from 'react'
import { fact } from '../../../../../resources/manufacturer/fact'
import { getFormSections } from '../../../../schema/selectors/definition'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { SectionForm } from '../../../../console/form/SectionForm'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { BesideEntry, useAfterSave } from './ManufacturerData'
import { NextSteps, wantedBefore } from './NextSteps'
import { missingIn } from './manufacturerState'
import { type Fact, useManufacturer } from './useManufacturer'
import { PageHeader } from '../../../../console/components/PageHeader'
import { Section } from '../../../../console/components/Section'

/** Steps: the account (done) and each section of the data, with the current one. */
const Steps = ({ record, current }: { readonly record: Fact; readonly current: number }) => {
  const translate = useTranslate()
  const label = useLabel()
  return (
    <ol className="login-steps">
      <li data-done>
        <span>{translate('shop.registerAccount')}</span>
      </li>
      {getFormSections(fact).map(({ labels, fields }, index) => (
        <li
          key={labels.en}
          data-done={missingIn(record).some(name => fields.includes(name)) ? undefined : true}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{label(labels)}</span>
        </li>
      ))}
    </ol>
  )
}
/** Step in the URL, from 2 on: the first is the account. */
const useStep = (count: number): number => {
  const { search } = useLocation()
  const step = Number(new URLSearchParams(search).get('step') ?? 2)
  return Math.min(Math.max(Number.isInteger(step) ? step : 2, 2), count + 1)
}
/**
 * Registration after the account: the manufacturer's data, saved section by section. Later visits
 * continue on the page for completing it.
 */
const RegisterPage = () => {
  const { me, reopen } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useManufacturer(me.role === 'creator')
  const sections = getFormSections(fact)
  const step = useStep(sections.length)
  const present = sections[step - 2]
  // The account's step has asked for the terms.
  const isOpen = (name: string) => name !== 'terms' || !data?.terms
  const section = present && { ...present, fields: present.fields.filter(isOpen) }
  const title = translate('shop.registerTitle')
  const [submitted, setSubmitted] = useState(false)
  const after = useAfterSave(() => setSubmitted(true))
  usePageTitle(title)
  if (submitted) return <NextSteps />
  if (me.complete || me.role !== 'creator') return <Navigate to="/" replace />
  if (!data || !section) return <RecordSkeleton fault={error} retry={() => void refetch()} />
  const last = step === sections.length + 1
  const query = Object.fromEntries(new URLSearchParams(search))
  const goTo = (next: number) => navigate(`${pathname}?${new URLSearchParams({ ...query, step: String(next) })}`)
  // Complete data opens the console, else the page asks for the rest.
  const goOn = () => (last ? reopen(wantedBefore(search)) : goTo(step + 1))
  return (
    <div className="register">
      <PageHeader title={title} />
      <Steps record={data} current={step - 2} />
      <Section heading={label(section.labels)} help={section.help && label(section.help)}>
        <SectionForm
          key={step}
          resource={fact}
          section={section}
          record={data}
          beside={name => <BesideEntry record={data} name={name} />}
          submit={translate(last ? 'shop.registerFinish' : 'shop.registerNext')}
          onSaved={saved => void after(saved).then(isDone => isDone || goOn())}
          more={
            <>
              {step > 2 && <Button onClick={() => goTo(step - 1)}>{translate('shop.registerBack')}</Button>}
              <Button onClick={goOn}>{translate('shop.registerLater')}</Button>
            </>
          }
        />
      </Section>
    </div>
  )
}
export default RegisterPage
