import { stateDiagram } from '../../../schema/describe/stateDiagram'
import type { ServerServices } from '../../services/services'

const plain = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
/** The calls and the state diagrams, to be read by people. */
export const docsPage = (
  services: ServerServices,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>The mall's calls</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:14px}td{padding:.3rem .8rem;border-bottom:1px solid #ddd}</style>
<h1>The mall's calls</h1><p>The whole contract, with every field: <a href="/api/openapi.json">openapi.json</a></p>
<table><tr><th>Call<th>What it does<th>Who</tr>${services.contracts.map(({ method, path, summary, who }) => `<tr><td><code>${method} ${plain(path)}</code><td>${plain(summary)}<td>${plain([who].flat().join(', '))}</tr>`).join('')}</table>
${services.appConfig.resources
  .flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.type === 'state')
      .map(
        ([name]) =>
          `<h2>${plain(resource.labels.en)}: ${name}</h2><pre class="mermaid">${plain(stateDiagram(resource, name))}</pre>`,
      ),
  )
  .join('')}</html>`
