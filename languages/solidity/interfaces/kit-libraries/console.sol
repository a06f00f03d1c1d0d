// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

/// Prints for a developer's eyes, as Foundry and Hardhat offer them. In a race nobody listens: a print only costs gas.
library console {
    address private constant LISTENER = 0x000000000000000000636F6e736F6c652e6c6f67;

    function send(bytes memory message) private view {
        address listener = LISTENER;
        assembly ("memory-safe") {
            pop(staticcall(gas(), listener, add(message, 32), mload(message), 0, 0))
        }
    }

    function log(string memory a) internal view {
        send(abi.encodeWithSignature("log(string)", a));
    }

    function log(uint256 a) internal view {
        send(abi.encodeWithSignature("log(uint256)", a));
    }

    function log(int256 a) internal view {
        send(abi.encodeWithSignature("log(int256)", a));
    }

    function log(bool a) internal view {
        send(abi.encodeWithSignature("log(bool)", a));
    }

    function log(address a) internal view {
        send(abi.encodeWithSignature("log(address)", a));
    }

    function log(string memory a, string memory b) internal view {
        send(abi.encodeWithSignature("log(string,string)", a, b));
    }

    function log(string memory a, uint256 b) internal view {
        send(abi.encodeWithSignature("log(string,uint256)", a, b));
    }

    function log(string memory a, int256 b) internal view {
        send(abi.encodeWithSignature("log(string,int256)", a, b));
    }

    function log(string memory a, bool b) internal view {
        send(abi.encodeWithSignature("log(string,bool)", a, b));
    }

    function log(string memory a, address b) internal view {
        send(abi.encodeWithSignature("log(string,address)", a, b));
    }

    function log(uint256 a, uint256 b) internal view {
        send(abi.encodeWithSignature("log(uint256,uint256)", a, b));
    }

    function log(string memory a, uint256 b, uint256 c) internal view {
        send(abi.encodeWithSignature("log(string,uint256,uint256)", a, b, c));
    }

    function log(uint256 a, uint256 b, uint256 c) internal view {
        send(abi.encodeWithSignature("log(uint256,uint256,uint256)", a, b, c));
    }
}
