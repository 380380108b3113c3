"""The codecs that Doxa brings."""

from doxa.syntax.codec import Codecs
from doxa.syntax.markdown_codec import MarkdownCodec
from doxa.syntax.toml_codec import TomlCodec

STANDARD_CODECS = Codecs({".md": MarkdownCodec(), ".markdown": MarkdownCodec(), ".toml": TomlCodec()})
