"""WebSocket compression with a window large enough for a position: see decision 016."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

__all__ = ["DeflatingSockets"]

WINDOW_BITS = 14
"""Window for sending: a position resembles the one before, which the window still holds."""
RECEIVED_BITS = 10
MEMORY_LEVEL = 5
LEVEL = 3


class DeflatingSockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with our own permessage-deflate settings."""

    def __init__(self, *given: Any, **named: Any) -> None:  # Any: uvicorn's arguments
        """Take uvicorn's arguments, and negotiate our windows."""
        super().__init__(*given, **named)
        factory = ServerPerMessageDeflateFactory(
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=RECEIVED_BITS,
            compress_settings={"memLevel": MEMORY_LEVEL, "level": LEVEL},
        )
        self.conn = ServerProtocol(
            extensions=[factory], max_size=self.config.ws_max_size, logger=self.logger
        )
