import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'
/** Allows the page's inline scripts by their hashes, and no others. */
const allowing = (policy: string, page: string): string => {
  const prints = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", match => match + prints.join(''))
}

/**
 * Serves the console's precompressed files. Hashed names are immutable; the page itself is
 * revalidated. The page's own addresses are relative, so `basePath` needs its slash.
 */
export const serveConsole = async (app: FastifyInstance, folder: string, basePath = '') => {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const names = { immutable: 'public, max-age=31536000, immutable', page: 'no-cache' }
  const servePage = (address: string, name: string) =>
    app.get(address, { config: { who: 'anyone' } }, async (_, reply) => {
      // Read for every request, because a build may have replaced the file.
      const page = await readFile(join(folder, name), 'utf8').catch(() => '')
      reply.header(POLICY, allowing(String(reply.getHeader(POLICY)), page))
      return reply.header('cache-control', names.page).sendFile(name)
    })
  servePage('/', 'index.html')
  servePage('/offline.html', 'offline.html')
  if (basePath) app.get(basePath, { config: { who: 'anyone' } }, (_, reply) => reply.redirect(`${basePath}/`, 308))
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { who: 'anyone' } }, (request, reply) => {
    const name = request.params['*']
    // A worker has a policy of its own: decoders of pictures are WebAssembly.
    if (/\.worker-[\w-]+\.js$/.test(name)) reply.header(POLICY, `default-src 'none'; script-src 'wasm-unsafe-eval'`)
    return reply.header('cache-control', names.immutable).sendFile(`assets/${name}`)
  })
  app.get('/worker.js', { config: { who: 'anyone' } }, (_, reply) =>
    reply.header('cache-control', names.page).sendFile('worker.js'),
  )
  const keepDay = (reply: FastifyReply, name: string) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(name)
  for (const name of ['favicon.svg', 'manifest.webmanifest'])
    app.get(`/${name}`, { config: { who: 'anyone' } }, (_, reply) => keepDay(reply, name))
  app.get<{ Params: { '*': string } }>('/icons/*', { config: { who: 'anyone' } }, (request, reply) =>
    keepDay(reply, `icons/${request.params['*']}`),
  )
}
