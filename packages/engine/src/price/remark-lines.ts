import { roleOf } from '../read/word-roles.ts'
import { wordSet } from '../text/word-set.ts'

/** Somebody who says one of these wants something. A question about a thing is one too. */
const WANTS = wordSet(`
  need needs want wants get hire hiring buy buying order ordering find fix fixed replace replaced repair repaired install installed rent renting build building paint
  painting look looking search send bring add another someone somebody anyone something anything how what whats which where who much many broken cracked leaking
  leaks clogged dead stuck
`)
const PEOPLE = wordSet(`
  i we she he they it this that you daughter son kid kids child children boys girls wife husband hubby mom mother dad father sister brother aunt uncle grandma grandpa
  grandson granddaughter friend boss neighbor neighbors cousin niece nephew boyfriend girlfriend family parents everyone everybody nobody roommate landlord team crew
  guys guests twins baby tenant tenants landlady renter customer client patient patients student students
`)
const OWNERS = wordSet('my our his her their the your ex old')
/** What is said of people. */
const VERBS = wordSet(`
  is are was were am has have had will can cant love loves hate hates like likes eat eats drink drinks ate asked asks told tells said says went goes go comes came made makes starts started
  started works worked lives moved brings brought pays paid keeps kept gave gives ran runs knows thinks got gets said just moved quit left died broke spilled
`)
const ABOUT_ONESELF = wordSet("i'm im ive i've we're were she's he's they're its it's that's thats")

/** What is fine needs no other. */
const IS_FINE =
  /^[a-z' ]{2,30} (?:is|are|would be|will be|works) (?:(?:also |just |totally |perfectly )?(?:fine|ok|okay|good|great|alright|cheaper|best|impossible|hard)|too (?:much|pricey|expensive))\b/
/** How a remark begins. Each of them needs more behind it than a noun that may be a thing. */
const OPENINGS =
  /^(?:(?:ok(?:ay)? )?(?:so |well )?(?:just (?:got|woke|came|finished|moved|started|left|sat|read|saw|the (?:ingredients?|food|goods|parts|materials|basics|essentials))|sorry|apologies|excuse)|(?:long|rough|busy|crazy|slow|hard|hot|cold) (?:day|week|night|shift|weekend|season|summer|winter)\b|(?:first|second|1st) time (?:parents?|buyers?|moms?|dads?|owners?|renters?|here|doing|ordering)|my first\b|my turn\b|(?:lol|haha|ugh|yay|woohoo|phew|argh)\b|nothing (?:fancy|else|lol|crazy|special|more)|no (?:rush|hurry|worries|biggie|pressure|substitutions|subs|labou?r)\b|forget (?:the |about )?|(?:going|heading|headed|coming|hosting|thinking|wondering|hoping|paying|asking|feeding|moving|driving) (?:to|for|about|if|how|from|back|home|cash|a crowd|everyone)|(?:send|god) (?:help|bless)|bless (?:you|up|your)|be (?:honest|nice|gentle|kind|brutal)|paying cash|cash only|give me (?:the|an?) (?:total|number|ballpark|year|month|price)|support your|(?:ingredients?|materials?|parts|food|labor|goods)(?: cost| price| prices)? only|typing (?:on|from|with)|on (?:my )?(?:phone|mobile|break|lunch|a budget)\b|(?:cheap|cheapest|store brand|whatever) (?:is fine|ok|works|preferred|if possible))/
/** "No bacon this time", "cornhole aside": what is left out. */
const LEFT_OUT =
  /^(?:no [a-z]+(?: [a-z]+)? (?:this time|tonight|today|needed|please|pls|thanks|thx|either|anymore|at all)|[a-z]+(?: [a-z]+)? aside)$/

const WORDS_MAX = 12

/** "My boys eat like horses", "suave is fine", "just got off shift so sorry for typos": said around what is wanted, in words without a number. */
export function isRemark(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > WORDS_MAX) return false
  const text = words.join(' ').replaceAll('’', "'")
  if (LEFT_OUT.test(text)) return true
  const isOpen = OPENINGS.test(text)
  if (!isOpen && words.some((word) => WANTS.has(word))) return false
  return isOpen || IS_FINE.test(text) || isOfPeople(words)
}

/** Somebody, and what he does: "ex wife is coming to dinner", "neighbor asked what it is". */
function isOfPeople(words: readonly string[]): boolean {
  const from = words.findIndex((word) => !OWNERS.has(word))
  const [who = '', verb = '', next = ''] = words.slice(from)
  if (from < 0 || from > OWNERS_MAX) return false
  if (ABOUT_ONESELF.has(who)) return words.length > from + 1
  if (!PEOPLE.has(who)) return false
  const isVerb = (word: string): boolean => VERBS.has(word) || /^[a-z]{2,}ing$/.test(word)
  const does = !isVerb(verb) && (roleOf(verb) === 'quality' || roleOf(verb) === 'talk') ? next : verb
  return isVerb(does) && words.length > from + 2
}

const OWNERS_MAX = 2
