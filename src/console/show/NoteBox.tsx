import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { FormProvider } from 'react-hook-form'
import { getParamFields } from '../../schema/rules/actionParams'
import { availabilityOf } from '../../schema/rules/availability'
import type { AnyAction } from '../../schema/model/resource'
import type { SummaryProps } from '../record/summary/useIsShown'
import { Section } from '../components/Section'
import { useConsoleConfig } from '../config/ConsoleContext'
import FieldInput from '../fields/FieldInput'
import { answersFor } from '../actions/dialog/paramDefaults'
import { useKeptAnswers } from '../actions/dialog/useKeptAnswers'
import { useParamForm } from '../actions/dialog/useParamForm'
import { useRunAction } from '../actions/useRunAction'

interface FormProps extends SummaryProps {
  readonly name: string
  readonly action: AnyAction
}
/** Input of a note and its button. The errors of the server are shown at the input. */
const NoteForm = ({ resource, record, name, action }: FormProps) => {
  const translate = useTranslate()
  const form = useParamForm(resource, action, [record])
  const { take, busy } = useRunAction(resource)
  const forget = useKeptAnswers(resource, [name, action], record.id, form)
  const run = form.handleSubmit(async values => {
    const began = form.formState.defaultValues
    const refused = await take(name, action, record, answersFor(resource, action, record, { values, began }))
    if (refused === 'unsent') return
    if (!refused) {
      // What was typed meanwhile stays.
      form.reset(values, { keepValues: true })
      forget()
    }
    for (const [field, message] of Object.entries(refused ?? {}))
      form.setError(field, { type: 'mall', message: String(message) })
  })
  return (
    <FormProvider {...form}>
      <form className="note-box fields" onSubmit={event => void run(event)} noValidate>
        {Object.entries(getParamFields(resource, action)).map(([each, { field }]) => (
          <FieldInput key={each} source={each} field={field} />
        ))}
        <Button type="submit" size="small" variant="outlined" disabled={busy || !form.formState.isDirty}>
          {translate('console.saveNote')}
        </Button>
      </form>
    </FormProvider>
  )
}
/** Form of the note that a resource declares, above the timeline, while a note can be written. */
export const NoteBox = ({ resource, record }: SummaryProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const { summary, actions } = resource.definition
  const name = summary?.note
  const action = name === undefined ? undefined : actions?.[name]
  if (!name || !action || availabilityOf(resource, action, record, me) !== 'ok') return null
  return (
    <Section heading={translate('console.note')}>
      <NoteForm resource={resource} record={record} name={name} action={action} />
    </Section>
  )
}
