import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Project, type Symbol as Named, type Type } from 'typescript/unstable/sync'

/** Where the words of the language are declared. */
const homes = [
  ...['field', 'fieldOptions', 'resource', 'action', 'condition', 'formula', 'identity'].map(each => `model/${each}`),
  ...['apiPaths', 'publicRecords', 'resourceDefinition', 'sections'].map(each => `model/declaration/${each}`),
  ...['createKit', 'fieldBuilders', 'kitConfig'].map(each => `define/${each}`),
].map(each => `src/schema/${each}.ts`)
/** Where words are said, checked and printed: what stands here alone is read by nobody. */
const said =
  /^src\/schema\/(check\/|describe\/|model\/(fieldOptions|field|formerWords|resource|action|declaration\/)|define\/)/
const engines = ['schema', 'console', 'server']
  .flatMap(room => readdirSync(`src/${room}`, { recursive: true, withFileTypes: true }))
  .map(entry => join(entry.parentPath, entry.name))
  .filter(file => /\.tsx?$/.test(file) && !said.test(file))

/** What a type is a part of, as the deriving code or a single kind meets it: their words are the same. */
const same: readonly (readonly [type: RegExp, of: string])[] = [
  [/^Any(Definition|Action|Section|Summary|Constraint|Review|PublicListing|PublicLookup)$/, '$1'],
  [/^(ResourceDefinition|DetailedActions)$/, 'Definition'],
  [/^AnyConsequence$/, 'ConditionalConsequences'],
  [/^(ActionOptions|ActionDetails(Of)?|ActionActor|TransitionStates)$/, 'Action'],
  [/^((?!Notify)\w+Options|Searchable|InList|AtMost|Limits|Entries)$/, 'Options'],
  [/^CopiedField$/, 'Beside'],
  [/^ActorCondition$/, 'Condition'],
]
const typeName = (name: string): string => same.reduce((all, [type, of]) => all.replace(type, of), name)
/** `Definition.list.columns` for the declaration of that key, and nothing for what is no key of a type. */
const wordAt = (node: Node | undefined): string | undefined => {
  if (!node || !isPropertySignatureDeclaration(node)) return undefined
  const names = [node.name.getText()]
  for (let up: Node | undefined = node.parent; up; up = up.parent) {
    if (isPropertySignatureDeclaration(up)) names.unshift(up.name.getText())
    if (isInterfaceDeclaration(up) || isTypeAliasDeclaration(up))
      return [typeName(up.name.text), ...names].join('.').replace('Options.pattern.', 'Pattern.')
  }
  return undefined
}
const within = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  node.forEachChild(child => within(child, visit))
}

/** Every property that a file reads: `one.name`, `one['name']`, `one[name]` by the type of `name`, `{ name }` in a pattern. */
const propertiesRead = ({ program, checker }: Project, file: string): Named[] => {
  const source = program.getSourceFile(file)
  const plain: Node[] = []
  const found: (Named | undefined)[] = []
  const of = (type: Type | undefined, name: string) =>
    found.push(type && checker.getPropertyOfType(checker.getNonNullableType(type) ?? type, name))
  if (!source) throw new Error(`${file} belongs to no program`)
  within(source, node => {
    if (isPropertyAccessExpression(node)) plain.push(node.name)
    else if (isBindingElement(node) && isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = node.propertyName ?? node.name
      if (name && isIdentifier(name)) of(checker.getTypeAtLocation(node.parent), name.text)
    } else if (isElementAccessExpression(node)) {
      const key = checker.getTypeAtLocation(node.argumentExpression)
      const names = (key?.isUnionType() ? key.getTypes() : [key]).flatMap(each =>
        each?.isLiteralType() ? [String(each.value)] : [],
      )
      for (const name of names) of(checker.getTypeAtLocation(node.expression), name)
    }
  })
  return [...checker.getSymbolAtLocation(plain), ...found].flatMap(symbol => symbol ?? [])
}

/** The words of the language, as `Type.key`: all that its types declare, and those of them that an engine reads. */
export const wordsOfLanguage = (): { readonly all: readonly string[]; readonly read: ReadonlySet<string> } => {
  const api = new API({ cwd: process.cwd() })
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }).getProjects()
    if (!project) throw new Error('tsconfig.json makes no program')
    const all = new Set<string>()
    for (const file of homes) {
      const source = project.program.getSourceFile(resolve(file))
      if (source) within(source, node => void all.add(wordAt(node) ?? ''))
    }
    const known = new Map<string, string | undefined>()
    const read = new Set<string>()
    for (const symbol of engines.flatMap(file => propertiesRead(project, resolve(file))))
      for (const handle of symbol.declarations) {
        if (!homes.some(home => resolve(home).toLowerCase() === handle.path.toLowerCase())) continue
        const key = `${handle.path} ${handle.index}`
        if (!known.has(key)) known.set(key, wordAt(handle.resolve()))
        read.add(known.get(key) ?? '')
      }
    return { all: [...all].filter(Boolean), read }
  } finally {
    api.close()
  }
}
