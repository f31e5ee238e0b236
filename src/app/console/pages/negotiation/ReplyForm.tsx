import { Button } from '@mui/material'
import { LinkBase, useGetList, useLocale } from 'ra-core'
import { type KeyboardEvent, useId, useEffect } from 'react'
import { type FieldValues, FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { neededBy } from '../../../../../resources/trade/negotiations'
import { phrases } from '../../../../../resources/trade/phrases'
import { refunds } from '../../../../../resources/trade/refunds'
import { UploadGate, usePendingUploads } from '../../../../console/fields/input/pendingUploads'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { ConfirmationTicks } from '../../../../console/actions/dialog/ConfirmationTicks'
import { ticksIn, unticked } from '../../../../console/actions/dialog/paramDefaults'
import { ParamInput } from '../../../../console/actions/dialog/ParamInput'
import { useRunAction } from '../../../../console/actions/useRunAction'
import { validateOnBlur, resolved } from '../../../../console/fields/validation/draftResolver'
import { labelLanguage } from '../../../../console/i18n/locale'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { useOnChange } from '../../../../console/components/hooks/useOnChange'
import { fieldText } from '../../../../schema/labels/fieldText'
import { formatMoney } from '../../../../schema/text/format'
import { isComposing } from '../../../../console/i18n/isComposing'
import { isEmpty, isSame } from '../../../../schema/model/condition'
import { getAction, withParams } from '../../../../schema/selectors/definition'
import { getParamFields, checkInput } from '../../../../schema/rules/actionParams'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { replyTexts } from '../../replyTexts'
import { ReturnAddress } from './ReturnAddress'
import { awaitsAnswer, isPending, type Refund } from './useNegotiation'
import { serverNow } from '../../../../console/providers/clock/serverClock'
import { isClosed, type StoredDraft, ofPage, readStoredDraft } from '../../../../console/providers/session/draftStorage'
import { localStore } from '../../../../console/storage/webStorage'

/** Offer that a new counter-offer begins with: the buyer's. */
const firstOffer = ({ openType, type, openAmount, amount }: Refund) => ({
  offerType: openType ?? type,
  offerAmount: openAmount ?? amount,
})
/** Whether a reply has entries of the person. The offer that the form begins with is none. */
const isWritten = ({ kind, text, images, offerType, offerAmount, began }: FieldValues) =>
  !isEmpty(text) || !isEmpty(images) || (kind === 'offer' && !isSame({ offerType, offerAmount }, began))
/** Stores the reply in this browser on each key until it is sent. Restores it on opening. */
const useReplyDraft = (refund: Refund, { watch, reset, getValues }: UseFormReturn): void => {
  const { me } = useConsoleConfig()
  const key = `${ofPage(me.accountId, `/order/xieshang?id=${refund.id}`)}reply`
  useEffect(() => {
    const kept = readStoredDraft(key)
    if (kept) reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
    const keep = (values: FieldValues) => {
      // No writes after a logout in another tab.
      if (isClosed(me.accountId)) return
      const draft: StoredDraft = { at: serverNow().toISOString(), values, before: {} }
      if (isWritten(values)) localStore.set(key, JSON.stringify(draft))
      else localStore.remove(key)
    }
    const subscription = watch(keep)
    return () => subscription.unsubscribe()
  }, [key, me.accountId, watch, reset, getValues])
}

export const reply = getAction(refunds, 'reply')
const inputs = getParamFields(refunds, reply)
/** Fields of each type of message. */
const textFields = ['text'] as const
const modes = {
  message: { word: replyTexts.message, fields: [...textFields, 'images'] },
  evidence: { word: replyTexts.evidence, fields: textFields },
  offer: { word: replyTexts.offer, fields: ['offerType', 'offerAmount', ...textFields, 'images'] },
} as const
type Mode = keyof typeof modes
const modeNames: readonly Mode[] = ['message', 'evidence', 'offer']
const modeOf = ({ kind }: FieldValues): Mode => modeNames.find(each => each === kind) ?? 'message'
const emptyReply: FieldValues = { kind: 'message', text: '', images: [], offerType: null, offerAmount: null, began: {} }

/**
 * Switches the form to an offer. Its type and amount begin with the buyer's, unless typed before. What
 * the form began with (`began`), such as a former offer, is not typed.
 */
export const startOffer = ({ getValues, setValue }: UseFormReturn, refund: Refund): void => {
  const began = firstOffer(refund)
  for (const [name, value] of Object.entries(began))
    if (isEmpty(getValues(name)) || isSame(getValues(name), getValues(`began.${name}`))) setValue(name, value)
  setValue('began', began)
  setValue('kind', 'offer')
}
/** Form of a reply. Validates the fields of its type, like the server. */
export const useReply = (refund: Refund | undefined) =>
  useForm({
    ...validateOnBlur,
    defaultValues: emptyReply,
    resolver: values => {
      const input = getReplyInput(values)
      const { errors } = refund
        ? checkInput(refunds, reply, input, { record: { ...refund }, now: serverNow() })
        : { errors: {} }
      const missing = neededBy(input.kind, input.images)
        .filter(name => isEmpty(input[name]))
        .map(name => [name, 'required'] as const)
      const ticks = refund ? unticked(refunds, reply, { ...refund }, input) : []
      return resolved(withParams(refunds, reply), { ...Object.fromEntries([...ticks, ...missing]), ...errors }, values)
    },
  })
/** Payload of a reply: the fields of its type. */
const getReplyInput = (values: FieldValues): Record<string, unknown> => {
  const mode = modeOf(values)
  const fields = modes[mode].fields.map(name => [name, values[name]])
  return { kind: mode, ...Object.fromEntries([...fields, ...ticksIn(reply, values)]) }
}

/** Phrases of the manufacturer, appended in the console's language and editable. */
const Phrases = () => {
  const label = useLabel()
  const language = labelLanguage(useLocale())
  const { getValues, setValue } = useFormContext()
  const { data = [] } = useGetList<RecordOf<typeof phrases>>(phrases.name, {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'order', order: 'ASC' },
  })
  const textOf = ({ chinese, english }: RecordOf<typeof phrases>) => (language === 'zh' ? chinese : english)
  const put = (text: string) =>
    setValue('text', [getValues('text'), text].filter(Boolean).join('\n'), { shouldDirty: true, shouldValidate: true })
  return (
    <fieldset className="phrases" aria-label={label(replyTexts.phrases)}>
      {data.map(phrase => (
        <button key={phrase.id} type="button" title={textOf(phrase)} onClick={() => put(textOf(phrase))}>
          {phrase.name}
        </button>
      ))}
      <LinkBase to="/order/phrases">{label(data.length > 0 ? replyTexts.phrasesEdit : replyTexts.phrasesAdd)}</LinkBase>
    </fieldset>
  )
}
const Modes = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const form = useFormContext()
  const choose = (mode: Mode) => (mode === 'offer' ? startOffer(form, refund) : form.setValue('kind', mode))
  const currentMode = modeOf({ kind: useWatch({ name: 'kind' }) })
  const name = useId()
  return (
    <fieldset className="talk-modes">
      <legend className="visually-hidden">{label(replyTexts.what)}</legend>
      {modeNames.map(mode => (
        <label key={mode}>
          <input
            type="radio"
            name={name}
            checked={currentMode === mode}
            disabled={mode === 'offer' && !isPending(refund)}
            onChange={() => choose(mode)}
          />
          {label(modes[mode].word)}
        </label>
      ))}
    </fieldset>
  )
}

/** The buyer's offer that a counter-offer answers, in sight while the offer is typed. */
const AnsweredOffer = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const { openType, openAmount } = refunds.fields
  return (
    <p className="quiet answered-offer">
      {label(replyTexts.answers)} {fieldText(openType, refund.openType, context)}{' '}
      {formatMoney(refund.openAmount ?? 0, openAmount.options, context.locale)}
    </p>
  )
}
/** Inputs of the chosen type: message, offer or request for evidence, with its new deadline. */
const ModeInputs = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const [kind, type] = useWatch({ name: ['kind', 'offerType'] })
  const currentMode = modeOf({ kind })
  return (
    <div className="fields">
      {currentMode === 'offer' && awaitsAnswer(refund) && <AnsweredOffer refund={refund} />}
      {modes[currentMode].fields.map(name => {
        const param = inputs[name]
        const required = neededBy(currentMode).some(each => each === name)
        return param && <ParamInput key={name} name={name} param={{ ...param, required }} />
      })}
      {currentMode === 'offer' && <ReturnAddress record={refund} type={type ?? ''} />}
      {currentMode === 'evidence' && isPending(refund) && refund.turn === 'maker' && (
        <p className="quiet">{label(replyTexts.evidenceTurn)}</p>
      )}
    </div>
  )
}
/** Sends the form with Ctrl or ⌘ and Enter. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isSend && !isComposing(event.nativeEvent)) event.currentTarget.requestSubmit()
}
const Foot = ({ busy }: { readonly busy: boolean }) => {
  const label = useLabel()
  const { waiting } = usePendingUploads()
  const isOffer = modeOf({ kind: useWatch({ name: 'kind' }) }) === 'offer'
  return (
    <div className="composer-foot">
      <span className="quiet key-hint">{label(replyTexts.keys)}</span>
      <Button type="submit" variant="contained" loading={busy || waiting}>
        {label(isOffer ? replyTexts.sendOffer : replyTexts.send)}
      </Button>
    </div>
  )
}
const Fields = ({ refund, onSubmitted }: { readonly refund: Refund; readonly onSubmitted: () => void }) => {
  const label = useLabel()
  const form = useFormContext()
  const { take, busy } = useRunAction(refunds)
  const run = form.handleSubmit(async values => {
    // Without a version, since messages do not depend on other changes. Answers name their offer
    // instead.
    const refused = await take('reply', reply, { ...refund, version: undefined }, getReplyInput(values))
    for (const [name, message] of Object.entries(refused ?? {}))
      form.setError(name, { type: 'mall', message: String(message) })
    if (!refused) onSubmitted()
  })
  return (
    <form
      className="composer"
      aria-label={label(reply.labels)}
      noValidate
      onSubmit={event => void run(event)}
      onKeyDown={sendByKey}
    >
      <Modes refund={refund} />
      <Phrases />
      <ModeInputs refund={refund} />
      <ConfirmationTicks
        resource={refunds}
        action={reply}
        records={[{ ...refund }]}
        answersOf={(_, values) => getReplyInput(values)}
      />
      <Foot busy={busy} />
    </form>
  )
}
interface ComposerProps {
  readonly refund: Refund
  readonly form: ReturnType<typeof useReply>
}
/** Unsent reply after the negotiation has ended. It can be copied or discarded. */
export const Unsent = ({ refund, form }: ComposerProps) => {
  const label = useLabel()
  useReplyDraft(refund, form)
  const text: unknown = useWatch({ control: form.control, name: 'text' })
  if (typeof text !== 'string' || text.trim() === '') return null
  return (
    <div className="unsent">
      <p className="quiet">{label(replyTexts.unsent)}</p>
      <p className="long-text">{text}</p>
      <Button size="small" onClick={() => form.reset(emptyReply)}>
        {label(replyTexts.discard)}
      </Button>
    </div>
  )
}
/**
 * Composer for the buyer: a message with pictures, a request for evidence, or an offer. The draft
 * stays in this browser until it is sent.
 */
export const Composer = ({ refund, form }: ComposerProps) => {
  useReplyDraft(refund, form)
  // Another offer of the buyer is what a counter-offer now answers.
  useOnChange(() => {
    if (modeOf(form.getValues()) === 'offer') startOffer(form, refund)
  }, [refund.openOffer])
  const resetForm = () => form.reset(emptyReply)
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Fields refund={refund} onSubmitted={resetForm} />
      </UploadGate>
    </FormProvider>
  )
}
