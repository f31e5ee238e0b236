import { useTranslate } from 'ra-core'
import { isEmpty, type RecordData } from '../../schema/model/condition'
import { getField } from '../../schema/selectors/definition'
import { editableFields, requirementsOf, requirementText } from '../../schema/rules/availability'
import { inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { focusField } from './state/focusField'
import { nextStepOf, requiredIn, wrongIn } from './state/nextStep'

interface NeedProps {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly missing: readonly string[]
  /** Fields with invalid values. */
  readonly wrong: readonly string[]
  /** Required number of entries, as text, if more than one. */
  readonly more?: (name: string) => string
}
/** Required fields: links to empty or invalid ones, ticks for the rest. */
const Requirements = ({ resource, names, missing, wrong, more }: NeedProps) => {
  const translate = useTranslate()
  const label = useLabel()
  return (
    <ul>
      {names.map(name => {
        const text = `${label(getField(resource, name).labels)}${more?.(name) ?? ''}`
        return (
          <li key={name}>
            {missing.includes(name) || wrong.includes(name) ? (
              <button type="button" className="side-link" onClick={() => focusField(name)}>
                <span className="need-circle" aria-hidden="true">
                  ○
                </span>
                {text}
                <span className="visually-hidden">
                  {translate(missing.includes(name) ? 'console.missing' : 'console.wrong')}
                </span>
              </button>
            ) : (
              <span className="side-need">
                <span aria-hidden="true">✓</span>
                {text}
                <span className="visually-hidden">{translate('console.filled')}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
interface ChecklistProps {
  readonly resource: AnyResource
  readonly record?: RecordData
  readonly whole: RecordData
}
/** Live checklist of a form: fields missing for the save and for the next step. */
export const FormChecklist = ({ resource, record, whole }: ChecklistProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const open = editableFields(resource, me, record)
  const required = requiredIn(resource, whole, me, record)
  const step = nextStepOf(resource, whole, me, record)
  const requirements = step?.requirements.filter(name => open.includes(name)) ?? []
  const wrong = wrongIn(resource, [...required, ...requirements], whole, record)
  const entries = (name: string) => {
    const text = requirementText(step && new Map(requirementsOf(resource, step.action, whole)).get(name))
    return typeof text === 'string' ? '' : ` (${label(text)})`
  }
  if (required.length + requirements.length === 0) return null
  return (
    <section className="side-card" aria-label={translate('console.needs')}>
      {required.length > 0 && (
        <>
          <h2>{translate('console.neededToSave')}</h2>
          <Requirements
            resource={resource}
            names={required}
            missing={required.filter(name => isEmpty(whole[name]))}
            wrong={wrong}
          />
        </>
      )}
      {step && requirements.length > 0 && (
        <>
          <h2>{translate('console.neededTo', { action: inSentence(label(step.action.labels)) })}</h2>
          <Requirements resource={resource} names={requirements} missing={step.missing} wrong={wrong} more={entries} />
        </>
      )}
    </section>
  )
}
