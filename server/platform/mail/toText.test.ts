import { describe, expect, test } from 'vitest'
import { toText } from './toText.ts'

describe('HTML as text', () => {
  test.each([
    ['<p>One  two\nthree</p><p>four<br>five</p>', 'One two three\n\nfour\nfive'],
    ['<h2>Head</h2><p>Body</p>', 'Head\n\nBody'],
    ['plain', 'plain'],
    ['plain <strong>bold</strong><p>next</p>after', 'plain bold\n\nnext\n\nafter'],
    ['<ul><li>a</li><li>b<br>c</li></ul>', '- a\n- b\n  c'],
    ['<ol><li><p>a</p><p>b</p></li><li>c<ul><li>d</li></ul></li></ol>', '1. a\n   b\n2. c\n   - d'],
    ['<p>see <a href="https://a.example/x">the <em>berths</em></a>.</p>', 'see the berths (https://a.example/x).'],
    ['<p><a href="https://a.example/">https://a.example</a></p>', 'https://a.example/'],
    ['<p><a href="mailto:help@a.example">help@a.example</a></p>', 'help@a.example'],
    ['<p><a href="mailto:help@a.example">us</a> <a href="javascript:x">no</a></p>', 'us (help@a.example) no'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<p>a</p><hr><pre>  x\n    y</pre>', 'a\n\n---\n\n  x\n    y'],
    ['<p>a &lt;b&gt; &amp;amp; c&nbsp;d</p>', 'a <b> &amp; c d'],
    ['<p>a</p><script>b</script><style>c</style><!-- d --><div>e</div>', 'a\n\ne'],
    ['<p>a<br><br>b</p><p> </p>', 'a\n\nb'],
    ['<p>a \u00a0 <br>\u00a0 b</p>', 'a\nb'],
    ['<pre> x \n </pre>', ' x'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(toText(html)).toBe(text)
  })
})
