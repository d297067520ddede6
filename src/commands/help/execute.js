import { readDocument } from '../../config/files.js'
import { suggest } from '../../plan/suggestion.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { TOPICS } from './plan/topics.js'
import { renderTopic } from './report/topic.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [name], io }) {
  if (!Object.hasOwn(TOPICS, name)) {
    const { text } = suggest({ word: name, candidates: [...Object.keys(TOPICS), ...io.commands.map((command) => command.name)] })
    throw new BaseloadError('USAGE', `no command and no topic ${name}`, {
      hint: `${text} Topics are ${Object.keys(TOPICS).join(', ')}; baseload --help lists the commands`.trim()
    })
  }
  const topic = TOPICS[name]
  io.print(renderTopic({ topic, text: await readDocument(topic.file), columns: io.columns }))
  return EXIT.met
}
