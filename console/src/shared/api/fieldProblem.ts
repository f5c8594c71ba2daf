/** Messages of the server that go on after the name of the field, as `is empty` does. */
const predicate = /^(is|are|must|has|holds|does|cannot|names)\b/;

/**
 * What is wrong with a field as a sentence.
 * @param field its path in the request, such as `attributes.2.name`
 * @param subject what the person knows the field as, where that is not its last word
 */
export function fieldProblem(field: string, message: string, subject?: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const sentence = predicate.test(message) ? `${subject ?? name.replaceAll('_', ' ')} ${message}` : message;
  return subject !== undefined && sentence.startsWith(subject)
    ? sentence
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
