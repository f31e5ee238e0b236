import { z } from 'zod'
import type { MessageType } from '../model/action'
import type { ResponseOf } from './wire'

export const messageType = z.enum(['message', 'notice', 'todo'] as const satisfies MessageType[], 'choice')
const message = z.strictObject({
  id: z.string(),
  type: messageType,
  /** Type of the record and of the event. */
  title: z.string(),
  subTitle: z.string(),
  /** URL of a picture, or empty. */
  avatar: z.string(),
  content: z.string(),
  time: z.iso.datetime(),
  messageType: z.literal([0, 1, 3]),
  /** 0 unread, 1 read. */
  status: z.literal([0, 1]),
  resource: z.string(),
  recordId: z.string(),
  at: z.enum(['show', 'edit', 'list', 'board']),
})
/** Page of the caller's messages, in the template's shape (specification, point 3). */
export const messagesAnswer = z.strictObject({ list: z.array(message), total: z.int() })
export type Message = ResponseOf<typeof message>
/** Numbers of unread messages by type. */
export const unreadAnswer = z.strictObject({ message: z.int(), notice: z.int(), todo: z.int() })
export type Unread = ResponseOf<typeof unreadAnswer>

const messageKind = z.strictObject({
  kind: z.string(),
  title: z.string(),
  subTitle: z.string(),
  type: messageType,
  /** The caller cannot mute it. */
  must: z.boolean(),
  wanted: z.boolean(),
})
/** Topics of messages that the caller gets, and whether they are muted. */
export const messageKindsAnswer = z.strictObject({ list: z.array(messageKind) })
export type MessageKind = ResponseOf<typeof messageKind>

const session = z.strictObject({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  remember: z.boolean(),
  createdTime: z.iso.datetime(),
  used: z.iso.datetime(),
  expires: z.iso.datetime(),
  current: z.boolean(),
})
/** Sessions of the caller's account. */
export const sessionsAnswer = z.strictObject({ list: z.array(session) })
export type OwnSession = ResponseOf<typeof session>
