import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isSame, type RecordData } from '../../../schema/model/condition'
import type { AnyAction } from '../../../schema/model/resource'
import { otherConfirmations } from '../../../schema/rules/otherRecord'
import type { FailureBody } from '../../providers/api/httpError'
import type { Answers } from './paramDefaults'

/** Question about another record, which only the server can ask. */
interface OtherQuestion {
  readonly question: string
  readonly record: RecordData
}
/** Questions about other records, by confirmation. */
export type OtherQuestions = Readonly<Record<string, OtherQuestion>>

/**
 * Confirmations about other records, as the server's last refusal asked for them. A question lasts
 * as long as the text in question is unchanged; without its question a tick is not sent.
 */
export const useOtherRecords = (action: AnyAction) => {
  const { setValue } = useFormContext()
  const [asked, setAsked] = useState<{ readonly answers: Answers; readonly questions: OtherQuestions }>()
  const confirmations = otherConfirmations(action)
  const questionsFor = (answers: Answers): OtherQuestions =>
    Object.fromEntries(
      confirmations.flatMap(
        ([
          name,
          {
            otherRecord: { same },
          },
        ]) => {
          const question = isSame(asked?.answers[same], answers[same]) ? asked?.questions[name] : undefined
          return question ? [[name, question]] : []
        },
      ),
    )
  const withoutOldTicks = (answers: Answers): Answers => {
    const questions = questionsFor(answers)
    const isOld = (name: string) => confirmations.some(([each]) => each === name) && !questions[name]
    return Object.fromEntries(Object.entries(answers).filter(([name]) => !isOld(name)))
  }
  /** Keeps the questions of a refusal. */
  const ask = (answers: Answers, { errors = {}, others = {} }: FailureBody) => {
    const questions = Object.entries(others).map(([name, record]) => [name, { question: String(errors[name]), record }])
    if (questions.length === 0) return
    for (const [name] of questions) setValue(String(name), false)
    setAsked({ answers, questions: Object.fromEntries(questions) })
  }
  return { questionsFor, withoutOldTicks, ask }
}
