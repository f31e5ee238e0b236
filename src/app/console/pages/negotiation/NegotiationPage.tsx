import { Alert, DialogContentText } from '@mui/material'
import { LinkBase, useCreatePath, useLocation, useTranslate } from 'ra-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { refunds } from '../../../../../resources/trade/refunds'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { Confirm } from '../../../../console/components/Confirm'
import { PageHeader } from '../../../../console/components/PageHeader'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonLines } from '../../../../console/components/Skeleton'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { RecordActions } from '../../../../console/actions/RecordActions'
import { ConfirmationTicks } from '../../../../console/actions/dialog/ConfirmationTicks'
import { type Answers, ticksIn, unticked } from '../../../../console/actions/dialog/paramDefaults'
import { resolved } from '../../../../console/fields/validation/draftResolver'
import { isConfirmation } from '../../../../schema/rules/confirmations'
import { useRunAction } from '../../../../console/actions/useRunAction'
import { StateChips } from '../../../../console/record/StateChips'
import { StepDue } from '../../../../console/record/summary/StepBar'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { formatMoney } from '../../../../schema/text/format'
import { roleIsIn } from '../../../../schema/rules/availability'
import { Composer, reply, startOffer, Unsent, useReply } from './ReplyForm'
import { Conversation } from './Conversation'
import { CaseSide } from './CaseHeader'
import { ReturnAddress } from './ReturnAddress'
import { awaitsAnswer, isOver, type NegotiationEntry, type Order, type Refund, useNegotiation } from './useNegotiation'
import './negotiation.css'
import '../../../../console/theme/review.css'
import '../../../../console/record/recordPage.css'
import '../../../../console/record/summary/summary.css'

type Answer = 'accept' | 'decline'
interface AnswerProps {
  readonly refund: Refund
  readonly answer: Answer
  readonly close: () => void
}
/** Message key of an answer's consequences. */
const consequenceOf = (answer: Answer, { openType }: Refund): string => {
  if (answer === 'decline') return 'shop.offerDeclineFollows'
  return openType === 'refundOnly' ? 'shop.offerAcceptFollows' : 'shop.offerAcceptReturnFollows'
}
/** Form of an answer: its confirmations and submission. */
const useAnswer = ({ refund: now, answer, close }: AnswerProps) => {
  const { take, busy } = useRunAction(refunds)
  // The request at the time of the question, whatever is offered meanwhile.
  const [refund] = useState(now)
  const answersOf = (values: Answers): Answers => ({
    kind: answer,
    offer: refund.openOffer,
    ...Object.fromEntries(ticksIn(reply, values)),
  })
  const form = useForm<FieldValues>({
    defaultValues: {},
    resolver: values =>
      resolved(refunds, Object.fromEntries(unticked(refunds, reply, { ...now }, answersOf(values))), values),
  })
  const run = form.handleSubmit(async values => {
    const refused = await take('reply', reply, { ...refund, version: undefined }, answersOf(values))
    if (!refused || !Object.keys(refused).some(name => isConfirmation(reply, name))) close()
  })
  return { refund, answersOf, form, run, busy, isStale: !busy && now.openOffer !== refund.openOffer }
}
/** Confirms an answer to the buyer's offer. The answer names its offer and fits no other one. */
const ConfirmAnswer = (props: AnswerProps) => {
  const { refund: now, answer, close } = props
  const translate = useTranslate()
  const context = useFieldTextContext()
  const { refund, answersOf, form, run, busy, isStale } = useAnswer(props)
  const amount = formatMoney(refund.openAmount ?? 0, refunds.fields.openAmount.options, context.locale)
  const type = FieldCell(refunds.fields.openType, refund.openType, context)
  return (
    <Confirm
      title={translate(answer === 'accept' ? 'shop.offerAcceptAsk' : 'shop.offerDeclineAsk')}
      close={close}
      confirm={answer === 'accept' ? translate('shop.offerAccept', { amount }) : translate('shop.offerDecline')}
      submit={event => void run(event)}
      danger={answer === 'decline'}
      busy={busy}
      closed={isStale}
    >
      {isStale && <Alert severity="error">{translate('shop.offerOver')}</Alert>}
      <DialogContentText>
        {type} {amount}
      </DialogContentText>
      <DialogContentText>{translate(consequenceOf(answer, refund))}</DialogContentText>
      {answer === 'accept' && <ReturnAddress record={refund} />}
      <FormProvider {...form}>
        <ConfirmationTicks
          resource={refunds}
          action={reply}
          records={[{ ...now }]}
          answersOf={(_, values) => answersOf(values)}
        />
      </FormProvider>
    </Confirm>
  )
}

/** Sorts by time, then by id, the oldest first. */
const inOrder = (lines?: readonly NegotiationEntry[]): readonly NegotiationEntry[] | undefined =>
  lines?.toSorted((a, b) => (a.createdTime + a.id).localeCompare(b.createdTime + b.id, 'en'))

interface TalkProps {
  readonly refund: Refund
  readonly order?: Order
  readonly lines: ReturnType<typeof useNegotiation>['lines']
}
const Talk = ({ refund, order, lines }: TalkProps) => {
  const translate = useTranslate()
  const { me } = useConsoleConfig()
  const [answer, setAnswer] = useState<Answer>()
  const form = useReply(refund)
  const mayReply = roleIsIn(reply.roles, me)
  const counter = () => {
    // Renders the inputs before one of them gets the focus.
    flushSync(() => startOffer(form, refund))
    form.setFocus('offerAmount', { shouldSelect: true })
  }
  const answers = { accept: () => setAnswer('accept'), decline: () => setAnswer('decline'), counter }
  return (
    <div className="talk">
      <div className="talk-main">
        <StepDue resource={refunds} record={refund} name="deadline" />
        {lines.error ? (
          <ErrorMessage fault={lines.error} retry={() => void lines.refetch()} />
        ) : (
          <Conversation lines={inOrder(lines.data)} refund={refund} answers={mayReply ? answers : undefined} />
        )}
        {isOver(refund) ? (
          <div className="talk-over">
            <p className="quiet">{translate('shop.talkOver')}</p>
            {mayReply && <Unsent refund={refund} form={form} />}
          </div>
        ) : (
          mayReply && <Composer key={refund.id} refund={refund} form={form} />
        )}
      </div>
      <CaseSide refund={refund} order={order} />
      {answer && <ConfirmAnswer refund={refund} answer={answer} close={() => setAnswer(undefined)} />}
    </div>
  )
}
/** Negotiation of an after-sales request, with the request, its amounts and its order beside it. */
const NegotiationPage = () => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { refund, order, lines } = useNegotiation(id)
  const title = translate('shop.talkTitle', { no: refund.data?.no ?? '' })
  usePageTitle(title)
  const record = refund.data
  return (
    <>
      <PageHeader title={title} beside={record && <StateChips resource={refunds} record={record} />}>
        {record && (
          <div className="record-tools">
            <RecordActions resource={refunds} record={record} folded={awaitsAnswer(record)} />
          </div>
        )}
        <LinkBase
          to={record ? createPath({ resource: refunds.name, type: 'show', id: record.id }) : '/order/workorder'}
        >
          {translate(record ? 'shop.talkDetail' : 'shop.talkList')}
        </LinkBase>
      </PageHeader>
      {id === '' ? (
        <p>{translate('shop.talkNone')}</p>
      ) : record ? (
        <Talk key={record.id} refund={record} order={order.data} lines={lines} />
      ) : (
        <RecordSkeleton fault={refund.error} retry={() => void refund.refetch()}>
          <SkeletonLines count={6} />
        </RecordSkeleton>
      )}
    </>
  )
}
export default NegotiationPage
