import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentTypes, keepPicture } from '../files'
import { badInput, Failure } from '../failure'
import type { Mall } from '../mall'
import { sql } from '../store/database'
import { mount } from './route'

const keyPattern = /^[0-9a-f]{32}\.(jpg|png|webp)$/

const answerFile = async (mall: Mall, reply: FastifyReply, key: string, thumbnail: boolean) => {
  if (!keyPattern.test(key)) throw new Failure('notFound')
  const found = await mall.files.get(thumbnail ? `${key}.thumb.webp` : key)
  if (!found) throw new Failure('notFound')
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-length', found.size)
    .type((thumbnail ? contentTypes.webp : contentTypes[key.split('.')[1] as string]) as string)
    .send(found.stream)
}

/** Uploads and the public pictures they become. */
export const fileRoutes = (app: FastifyInstance, mall: Mall): void => {
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/file/upload', who: ['fact'], summary: 'Upload a public picture (multipart field `file`)' },
    async ({ request, principal }) => {
      const part = await request.file().catch(() => undefined)
      if (!part) throw badInput({ file: 'required' })
      const bytes = await part.toBuffer().catch(() => {
        throw new Failure('fileTooLarge')
      })
      const picture = await keepPicture(mall.files, bytes)
      await mall.enter(principal.tenant, ({ db, tenant }) =>
        sql`insert into files (fact_id, key, account_id, width, height)
      values (${tenant}, ${picture.key}, ${principal.accountId}, ${picture.width}, ${picture.height})`.execute(db),
      )
      return { url: `/files/${picture.key}`, ...picture }
    },
  )
  for (const [path, thumbnail] of [
    ['/files/:key', false],
    ['/thumbs/:key', true],
  ] as const)
    app.get<{ Params: { key: string } }>(path, { config: { who: 'anyone' } }, (request, reply) =>
      answerFile(mall, reply, request.params.key, thumbnail),
    )
}
