import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The console's files, pre-compressed, with names that never change their content; the page itself is asked for anew. */
export const serveConsole = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const names = { immutable: 'public, max-age=31536000, immutable', page: 'no-cache' }
  app.get('/', { config: { who: 'anyone' } }, (_, reply) =>
    reply.header('cache-control', names.page).sendFile('index.html'),
  )
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { who: 'anyone' } }, (request, reply) =>
    reply.header('cache-control', names.immutable).sendFile(`assets/${request.params['*']}`),
  )
  app.get('/favicon.svg', { config: { who: 'anyone' } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg'),
  )
}
